results-title = Результати
results-count = { $n } з { $of }
results-all = Усі дошки
results-missing-only = Лише без результату
results-none-missing = Усі результати є.
results-no-boards = У цьому турі немає жодної дошки.
results-board = Дошка
results-players = Білі / чорні
results-games = Партії
results-score = Рахунок
results-game = Партія { $n }
results-game-of = Дошка { $board }, партія { $game }
results-more = інший…
results-more-of = Інший результат: дошка { $board }, партія { $game }
results-pick-won = { $score }: перемагає { $name }
results-pick-drawn = { $score }: нічия
results-both-absent = −:− неявка обох
results-both-lost = 0:0 поразка обом
results-take-back = прибрати результат
results-adjourned = відкладена
results-unrated = { $score } без обрахунку
results-moves = Запис
results-moves-there = Запис ✓
results-moves-disputed = Не збігається із записом
results-now = Поточний результат: { $score }.
results-gone = Дошки { $board } у цьому турі вже немає: нічого не записано. Подивіться, хто грає тепер.
results-two = Вибрано два різні результати: залиште один.
results-go-sign = №
results-go-board = Номер дошки
results-go = До дошки
results-next-missing = Без результату
results-no-board = У цьому турі немає дошки { $board }.
results-colours = Виправити кольори
results-done-colours = Кольори виправлено.
results-board-more = Ще: дошка { $board }
results-save = Зберегти результати
results-key-won = перемога першого
results-key-drawn = нічия
results-key-lost = перемога другого
results-key-absent = неявка
results-key-nobody = неявка обох
results-key-match = увесь матч
results-key-save = зберегти
results-key-compare = звірити
results-key-move = партія
results-close = Закрити тур
results-close-hint = Не обов’язково: тур закриється сам, коли буде складено наступний. Після цього результати змінюються як виправлення.
results-reopen = Відкрити тур знову
results-public = Сторінка туру для глядачів
results-go-round = До { $round }‑го туру
results-place = { $round }‑й тур, дошка { $board }, партія { $game }
results-bye-u = вільний тур
results-bye-worth-u = вільний тур ({ $points })
results-bye-worth-f = пропуск ({ $points })
results-bye-worth-h = пропуск ({ $points })
results-bye-worth-z = відсутність ({ $points })
results-bye-f = пропуск, повне очко
results-bye-h = пропуск, пів очка
results-bye-z = відсутність
results-done-saved =
    { $n ->
        [0] Змін не було.
        [one] Записано { $n } результат.
        [few] Записано { $n } результати.
       *[many] Записано { $n } результатів.
    }
results-done-boards =
    { $n ->
        [0] Змін не було.
        [one] Записано результати на { $n } дошці.
       *[other] Записано результати на { $n } дошках.
    }
results-done-corrected =
    { $n ->
        [1] Виправлено результат.
       *[other] Виправлено результати: { $n }.
    }
results-done-closed = Тур закрито.
results-done-reopened = Тур знову відкрито.
results-correction = Виправлення
results-correction-ask = Поки що нічого не збережено: перевірте виправлення й підтвердьте його.
results-correction-rounds = Пари наступних турів уже складено, і вони лишаться як є (тури: { $rounds }).
results-corrected = { $players } ({ $place }): { $before } → { $after }
results-correction-none = немає результату
results-correction-save = Зберегти виправлення
results-correction-drop = Залишити як є
results-forfeit-absent = неявка
results-forfeit-late = запізнення
results-forfeit-refused = відмова від гри
results-forfeit-device = телефон чи інший пристрій
results-forfeit-withdrew = вибуття
results-forfeit-illness = хвороба
results-forfeit-illegal-moves = неможливі ходи
results-forfeit-other = інше
results-forfeit-why = Вказати причину
results-forfeit-told = Без гри: { $reason }
results-forfeit-of = Причина неявки, дошка { $board }
results-forfeit-none = без причини
results-forfeit-text = Подробиці
results-forfeit-save = Зберегти причину
results-done-explained = Причину збережено.
results-illegal-title = Неможливі ходи
results-illegal-count = неможливих ходів: { $n }
results-illegal-count-lost = неможливих ходів: { $n }, партію програно
results-illegal-told = неможливі ходи: { $who }
results-illegal-player = { $name } – { $n }
results-illegal-lost = { $name } – { $n }, партію програно
results-illegal-in-game = { $name }, партія { $game }
results-illegal-note = Неможливий хід: { $name }
results-illegal-take = Прибрати неможливий хід: { $name }
results-illegal-due = { $name }: { $n ->
        [one] { $n } неможливий хід. За налаштуваннями партію програно.
        [few] { $n } неможливі ходи. За налаштуваннями партію програно.
       *[other] { $n } неможливих ходів. За налаштуваннями партію програно.
    }
results-illegal-lose = Записати поразку
results-illegal-reason = Вказати як причину поразки
results-done-illegal = Неможливі ходи записано.
results-done-illegal-lost = Поразку за неможливі ходи записано.
results-absent = неявка
results-absent-of = Неявка: { $name }, дошка { $board }
results-absent-named = { $board }, неявка: { $names }
results-done-absent = Неявку записано: дошка { $n }.
results-check = Звірка результатів: { $round }‑й тур
results-check-link = Звірити результати
results-check-back = До результатів { $round }‑го туру
results-check-lead = Введіть результати ще раз за бланками, не дивлячись на введені раніше. Після цього ви побачите розбіжності. Тут нічого не зберігається.
results-check-go = Звірити
results-check-same =
    { $n ->
        [0] Жоден результат не збігся.
        [one] Збігся { $n } результат.
        [few] Збіглися { $n } результати.
       *[many] Збіглося { $n } результатів.
    }
results-check-untouched =
    { $n ->
        [one] Не введено вдруге { $n } результат.
        [few] Не введено вдруге { $n } результати.
       *[many] Не введено вдруге { $n } результатів.
    }
results-check-differ =
    { $n ->
        [one] Розходиться { $n } результат
        [few] Розходяться { $n } результати
       *[many] Розходяться { $n } результатів
    }
results-check-board = Дошка { $board }
results-check-both = введено раніше: { $stands }, зараз: { $entered }
results-check-take = Виправити на { $entered }
results-saving-saved = Збережено
results-saving-unsaved = Не збережено: { $n }
results-saving-offline = Немає зв’язку. Зберігається тут і буде надіслано пізніше: { $n }
results-saving-login = Сеанс завершено. Увійдіть на іншій вкладці, і результати збережуться тут самі: { $n }
results-save-sure = Усе одно записати
results-ask = Поки що нічого не записано. Якщо все правильно, натисніть «Усе одно записати».
results-caution-absent =
    { $sex ->
        [m] { $place }: { $name } вибув до цього туру, у партії записано неявку.
        [w] { $place }: { $name } вибула до цього туру, у партії записано неявку.
       *[other] { $place }: { $name } не бере участі з цього туру, у партії записано неявку.
    }
results-caution-overturned = Дошка { $board }: { $seated } проходить далі з цього матчу й стоїть у парах наступних турів ({ $rounds }). За такого результату далі проходить { $winner }, і наступні тури вже не відповідають результатам: вони лишаться як є, поки ви не складете їх заново.
results-caution-undecided = Дошка { $board }: { $seated } проходить далі з цього матчу й стоїть у парах наступних турів ({ $rounds }). За такого результату далі не проходить ніхто, і наступні тури вже не відповідають результатам.
results-name-shift = Shift
results-name-enter = Enter
results-name-esc = Esc
results-name-x = x
results-actions = Інші дії
results-save-short = Зберегти
results-correction-go = До виправлення
results-correction-points = очки за матч
results-place-board = { $round }‑й тур, дошка { $board }
results-correction-by-arbiter = Цей тур минув: його результати виправляє лише суддя.
