forecast-title = Шанси й прогноз
forecast-own = Що вам потрібно
forecast-needs = Шанси
forecast-coming = Шанси розраховуються: решта турніру моделюється багато разів. Сторінка оновиться сама; її можна закрити, розрахунок триватиме.
forecast-earlier = Останні зміни тут ще не враховано.
forecast-earlier-coming = Шанси розраховуються заново.
forecast-earlier-stopped = Розрахунок зупинено.
forecast-stopped = Розрахунок зупинено, даних немає. Він почнеться знову з наступним результатом або за кнопкою.
forecast-resume = Розрахувати знову
forecast-done-resumed = Розрахунок розпочато знову.
forecast-progress = Готово приблизно { $percent } %.
forecast-waiting = Розрахунок чекає своєї черги.
forecast-coming-card = Шанси розраховуються й з’являться тут за кілька секунд.
forecast-not-begun = Прогнозу ще немає: турнір не почався. Шанси розраховуються, коли опубліковано перший тур.
forecast-over = Прогнозу немає: усі партії зіграно. Місця — в таблиці.
forecast-knock-out = Для турніру на вибування прогнозу немає: хто ще може перемогти, видно з сітки.
forecast-certain = Уже визначилося
forecast-certain-if = Правильно, якщо ніхто не вибуде, усі партії відбудуться й очки не виправлятимуть.
forecast-out = Перше місце вже недосяжне:
forecast-chances = Шанси
forecast-runs =
    { $n ->
        [one] за { COUNT($n) } симуляцією
       *[other] за { COUNT($n) } симуляціями
    }
forecast-how =
    { $n ->
        [one] Оцінка за { COUNT($n) } симуляцією решти турів: пари — за правилами турніру, результати — за рейтингами (без рейтингу — як із 1600, нічиїх між рівними { $draws } %). Якщо місця ділять, враховується краще. ± — стандартна похибка.
       *[other] Оцінка за { COUNT($n) } симуляціями решти турів: пари — за правилами турніру, результати — за рейтингами (без рейтингу — як із 1600, нічиїх між рівними { $draws } %). Якщо місця ділять, враховується краще. ± — стандартна похибка.
    }
forecast-seed = Випадкове число, з яким розрахунок можна повторити: { $seed }.
forecast-details = Подробиці розрахунку
forecast-as-standings = Місце й очки — як у таблиці місць.
forecast-mostly-cut = Більшість симуляцій перервано: скласти пари не можна було. Ставтеся до цих чисел обережно.
forecast-cut-short = Симуляцій, перерваних, бо пари не складалися: { $n }.
forecast-after = Враховано все, що опубліковано до { $n }‑го туру включно.
forecast-first = 1-ше
forecast-second = 2-ге
forecast-third = 3-тє
forecast-podium = Призер
forecast-norm = Норма
forecast-norm-what = Норма: імовірність виконати норму звання, вищого за своє.
forecast-norm-of = Норма: { $rank }
forecast-points = Очікувані очки
forecast-place = { $place } місце
forecast-next-match = { $round }‑й тур, суперник — { $opponent }:
forecast-next-round = { $round }‑й тур, суперник ще невідомий:
forecast-next-none = У наступному турі в цього учасника немає партії: місце залежить від інших дощок.
forecast-after-win = Перемога ({ $share }): { $places }; перше місце { $first }, трійка { $podium }.
forecast-after-draw = Нічия ({ $share }): { $places }; перше місце { $first }, трійка { $podium }.
forecast-after-loss = Поразка ({ $share }): { $places }; перше місце { $first }, трійка { $podium }.
forecast-one-place = { $place } місце
forecast-places = { $best }–{ $worst } місця
forecast-next-how = У дужках — імовірність результату. Вказано місця, на яких закінчуються дев’ять із десяти симуляцій із ним.
forecast-picture = Імовірності місць: { $places }
forecast-picture-caption = Імовірності місць, у відсотках
forecast-picture-bar = { $places }: { $share }
forecast-all-places = Усі місця з імовірностями
forecast-everybody = Шанси всіх учасників
forecast-percent = { $percent } %
forecast-below = <{ $percent } %
forecast-above = >{ $percent } %
forecast-is-first = Перше місце вже забезпечено.
forecast-cannot-be-first = Перше місце вже недосяжне: найкраще можливе — { $place }.
forecast-at-least = Місце не нижче { $place }‑го забезпечено.
forecast-win-is-first = Перемога дає перше місце, хоч би що сталося на інших дошках.
forecast-draw-is-first = Нічиєї досить для першого місця.
forecast-win-enough = Перемоги досить для місця не нижче { $place }‑го.
forecast-draw-enough = Нічиєї досить для місця не нижче { $place }‑го.
forecast-loss-enough = Навіть після поразки місце не нижче { $place }‑го.
forecast-loss-rules-out = Після поразки перше місце недосяжне.
forecast-draw-rules-out = Без перемоги перше місце недосяжне.
forecast-win-rules-out = Навіть із перемогою перше місце недосяжне.
