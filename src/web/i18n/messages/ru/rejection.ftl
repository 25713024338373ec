rejection-tournament-closed = Турнир завершён. Чтобы что-то изменить, сначала откройте его снова.
rejection-tournament-not-closed = Турнир не завершён.
rejection-not-rated = Рейтинг этот турнир не меняет.
rejection-round-unfinished = { $round }‑й тур ещё не доигран: не хватает результатов.
rejection-nothing-paired = Ещё не составлены пары ни одного тура.
rejection-title-missing = У турнира должно быть название.
rejection-dates-reversed = Последний день турнира раньше первого.
rejection-settings-rounds = Туров должно быть не меньше одного и не меньше, чем уже составлено.
rejection-settings-games-per-pairing = Во встрече может быть от 1 до { $games } партий.
rejection-settings-cycles = Круговой турнир играют в один или два круга.
rejection-settings-point-values = Победа должна стоить больше ничьей, а ничья — не меньше поражения.
rejection-settings-byes = Пропуск или неявка соперника не могут стоить больше победы.
rejection-settings-tie-breaks = Один и тот же коэффициент стоит в списке дважды.
rejection-settings-fixed-by-pairing = Система, игра и число партий во встрече не меняются после того, как составлены пары.
rejection-unknown-entry = Такого участника нет.
rejection-unknown-round = Пары { $round }‑го тура не составлены.
rejection-unknown-game = Партии { $game } нет.
rejection-name-missing = Укажите фамилию участника.
rejection-name-taken = { $name } уже есть в списке. Если это полный тёзка, укажите обоим дату рождения или добавьте отчество.
rejection-person-taken = Этот спортсмен уже есть в турнире: { $name }. Выберите другого или отметьте, что это новый человек.
rejection-person-not-meant = { $name }: выбранный спортсмен не подходит к этому имени. Посмотрите список ещё раз.
rejection-rating-out-of-range = Рейтинг бывает от 1 до { $most }.
rejection-already-paired = { $name }: уже есть пара, поэтому вычеркнуть нельзя. Отметьте, что участник выбыл.
rejection-already-withdrawn = { $name }: выбытие уже отмечено.
rejection-not-withdrawn = { $name }: выбытие не отмечено.
rejection-paired-in-round = Участник уже стоит в паре { PREPOSITION("в", $round) } { $round }‑м туре. Поставьте там неявку или отмените жеребьёвку.
rejection-round-paired = Пары { $round }‑го тура уже составлены; пропуски отмечают до жеребьёвки.
rejection-no-such-round = В этом турнире нет { $round }‑го тура.
rejection-no-byes-in-round-robin = Если все туры определены таблицей, пропусков по просьбе нет: отметьте неявку.
rejection-round-robin-has-begun = Таблица уже составлена: новых участников добавить нельзя.
rejection-numbers-fixed = Номера не меняются после жеребьёвки 4‑го тура.
rejection-number-twice = Номер { $number } стоит дважды.
rejection-number-missing = Без номера: { $name }.
rejection-not-the-next-round = Следующий тур — { $round }‑й.
rejection-no-round-left =
    { $n ->
        [1] Единственный тур уже составлен, больше туров не будет.
       *[other] Все туры уже составлены: { $n }.
    }
rejection-results-missing =
    { $n ->
        [one] { PREPOSITION("В", $round) } { $round }‑м туре не хватает { $n } результата.
        [few] { PREPOSITION("В", $round) } { $round }‑м туре не хватает { $n } результатов.
       *[many] { PREPOSITION("В", $round) } { $round }‑м туре не хватает { $n } результатов.
    }
rejection-still-a-draft = { $round }‑й тур ещё не опубликован.
rejection-paired-twice = { $name }: стоит в парах дважды.
rejection-meets-themselves = { $name }: стоит в паре с обеих сторон.
rejection-left-over = { $name }: нет ни соперника, ни пропуска.
rejection-not-there = { $name }: отсутствует, но стоит в паре.
rejection-no-players = Нет участников для жеребьёвки.
rejection-too-few = Нужно не меньше двух участников.
rejection-no-pairing-last = Пары составить нельзя: в туре остаётся только { $stranded }, а второй раз свободным от игры быть нельзя.
rejection-no-pairing-alone = По правилам пары не составить. { $stranded }: нет соперника среди остальных ({ $others }) — с каждым встреча уже была, запрещена или не позволяют цвета.
rejection-no-pairing-odd = По правилам пары не составить: { $stranded } могут играть только между собой, а их нечётное число.
rejection-no-pairing-one-bye = По правилам пары не составить: среди { $stranded } без соперника осталось бы больше одного, а свободным от игры может быть только один.
rejection-no-pairing-few = По правилам пары не составить: { $stranded } — соперников на всех не хватает, им подошли бы только { $wanted }.
rejection-no-pairing-few-and-bye = По правилам пары не составить: { $stranded } — соперников на всех не хватает, им подошли бы только { $wanted }, и один мог бы остаться свободным.
rejection-no-pairing-help = Что можно сделать: составить пары вручную с повторной встречей, уменьшить число туров в настройках или завершить турнир.
rejection-too-many-scores = В одной группе слишком много разных сумм очков.
rejection-undecided-match = { $round }‑й тур: в матче { $names } ещё нет победителя. Назначьте партии тай-брейка или решите матч на странице этого тура.
rejection-not-the-last-round = { $round }‑й тур не последний: от него зависят следующие.
rejection-not-forfeited = На доске { $board } нет неявки, указывать причину не у чего.
rejection-too-many-illegal-moves = Больше { $most } невозможных ходов одного участника не считается: { $place }.
rejection-game-forfeited = Партия не игралась, невозможных ходов в ней не было: { $place }.
rejection-too-few-illegal-moves = По настройкам за столько невозможных ходов партия не проигрывается: { $place }.
rejection-other-result = Стоит другой результат: { $place }. Сначала исправьте его.
rejection-match-decided = Матч на доске { $board } решён жребием или судьёй: сначала отмените это.
rejection-tie-break-games-begun = На доске { $board } уже начался тай-брейк: цвета одной первой партии не меняются. Исправьте цвета всех партий или сначала отмените тай-брейк.
rejection-moves-of-other-colours = Введённые ходы не подходят к результату с другими цветами: { $place }. Сначала исправьте или уберите запись.
rejection-has-results = На доске { $board } уже есть результат или запись.
rejection-already-published = { $round }‑й тур уже опубликован.
rejection-round-not-closed = { $round }‑й тур не закрыт.
rejection-round-closed = { $round }‑й тур закрыт. Чтобы убрать результат, сначала откройте тур.
rejection-later-commands-build-on-it = От этого зависят более поздние действия: сначала отмените их.
rejection-list-replaced = Тем временем загружен другой выпуск списка. Проверьте, что в нём, и примите снова.
rejection-nothing-to-change = Изменений нет.
rejection-reason-missing = Укажите причину.
rejection-thing-info = сведения о турнире
rejection-thing-settings = настройки турнира
rejection-thing-status = завершение турнира
rejection-thing-approval = подтверждение рейтинга
rejection-thing-entry = участник { $name }
rejection-thing-round = { $round }‑й тур
rejection-thing-pairing = { $round }‑й тур, доска { $board }
rejection-thing-bye = пропуск { $round }‑го тура: { $name }
rejection-thing-game = { $round }‑й тур, доска { $board }, партия { $game }
rejection-not-empty = В турнире уже есть участники. Загрузите файл в новый турнир.
rejection-inconsistent = Данные файла противоречат друг другу: { $thing }.
rejection-unknown-number = Участника № { $number } нет.
rejection-later-actions-named = От этого зависят более поздние действия, сначала отмените их: { $actions }.
rejection-no-check-in = Отметка сейчас не идёт.
rejection-no-openings = У турнира нет таблицы дебютов.
rejection-opening-twice = В таблице дебютов номер «{ $code }» встречается дважды.
rejection-openings-of-another-game = Таблица дебютов составлена для другой игры.
rejection-settings-openings-of-another-game = Загружена таблица дебютов для прежней игры. Сначала уберите её.
rejection-draw-announced = Жеребьёвка дебюта { $round }‑го тура объявлена. Сначала проведите её или отмените объявление в журнале.
rejection-drawn-already = Дебют { $round }‑го тура уже вытянут.
rejection-draw-not-announced = Жеребьёвка дебюта { $round }‑го тура ещё не объявлена.
rejection-wrong-seed = Случайное число не подходит к хешу, опубликованному для { $round }‑го тура.
rejection-seed-lost = Случайное число для { $round }‑го тура здесь неизвестно. Отмените объявление в журнале и объявите жеребьёвку заново.
rejection-opening-played = { PREPOSITION("В", $round) } { $round }‑м туре уже внесены партии. Чтобы изменить дебют, сначала уберите их.
rejection-opening-not-drawn = Дебют { $round }‑го тура объявлен, но ещё не вытянут. Сначала проведите жеребьёвку.
rejection-other-start = Партия { $game } начинается не с вытянутого дебюта.
rejection-thing-openings = таблица дебютов
rejection-thing-draw = жеребьёвка дебюта { $round }‑го тура
rejection-settings-rating-rules = Недопустимое значение одного из параметров рейтинга.
rejection-teams-fixed = Таблица составлена по командам и доскам на момент жеребьёвки первого тура: больше они не меняются. Чтобы их изменить, отмените эту жеребьёвку.
rejection-knock-out-has-begun = В турнир на выбывание нельзя добавить участника после жеребьёвки первого тура. Пока в нём нет результатов, отмените пары, внесите участника и составьте пары заново.
rejection-bracket-without = { $name }: вернуться нельзя, следующий тур на выбывание уже составлен без этого участника. Если выбывание записано по ошибке, отмените тот тур или само выбывание в журнале.
rejection-no-pairing-first = Что можно сделать: изменить запрещённые пары, внести ещё участников или составить пары вручную.
rejection-settings-acceleration = Ускоренный старт есть только в швейцарских системах ФИДЕ, в командной — при счёте по очкам за матчи: выберите «нет».
rejection-forbidden-pairs-two-players = Выберите хотя бы двух разных участников.
rejection-forbidden-pairs-rounds = Номер последнего тура — не меньше 1.
rejection-forbidden-pairs-twice = Такое правило уже есть в списке.
rejection-undecided = { PREPOSITION("В", $round) } { $round }‑м туре есть матч, который закончился вничью: назначьте партии тай-брейка или решите его.
rejection-not-level = Доска { $board }: матч не закончен или в нём уже есть победитель.
rejection-tie-break-game-awaited = Доска { $board }: сначала внесите результат партии тай-брейка.
rejection-tie-break-steps-ended = Доска { $board }: все предусмотренные партии сыграны. Решает жребий или судья.
rejection-no-lot-yet = Доска { $board }: по правилам турнира жребий сейчас не решает: сначала партии тай-брейка либо решение судьи.
rejection-settings-tie-break-steps = Партии тай-брейка заданы неверно: проверьте число партий и очки.
rejection-settings-early-meetings = Ранние встречи возможны только в круговом турнире: выберите «никто».
rejection-play-off-too-early = Партии переигровки вносят, когда полностью сыгран хотя бы один тур.
rejection-play-off-not-in-the-tournament = { $name }: нет ни одного тура в этом турнире.
rejection-play-off-result = Партия переигровки — победа, ничья, поражение или неявка.
rejection-play-off-time = Контроль времени длиннее { $letters } знаков.
rejection-play-off-too-many = Партий переигровки больше { $most }.
rejection-prizes-step = Шаг — сумма больше нуля, например 1, 10 или 0,01.
rejection-prizes-too-many = Призов может быть не больше { $most }.
rejection-prizes-unknown-section = Такого зачёта нет.
rejection-prizes-place = Место — число от 1 до { $last } или несколько мест подряд: 4-10.
rejection-prizes-nothing = Укажите деньги или подарок.
rejection-prizes-money = Введите сумму, например 1500 или 33,30.
rejection-prizes-not-in-steps = Сумма не кратна шагу округления.
rejection-prizes-twice = За это место в этом зачёте приз уже есть.
rejection-prizes-rising = За более низкое место назначено больше денег, чем за более высокое.
rejection-reports-off = В этом турнире результаты вносит только судья.
rejection-registration-times-reversed = Регистрация должна закрываться позже, чем открывается.
rejection-registration-reversed = Условие кончается раньше, чем начинается.
rejection-registration-no-day = Возраст считается на первый день турнира: сначала укажите даты турнира.
rejection-registration-no-places = Должно быть место хотя бы для одного участника.
rejection-registration-not-open = Сейчас регистрация не открыта.
rejection-registration-unknown = Такой заявки больше нет.
rejection-registration-settled = Эта заявка отклонена или отозвана, или участник исключён из списка; изменить её уже нельзя.
rejection-registration-confirmed-already = Эта заявка уже подтверждена. Снять участника можно в списке участников.
rejection-registration-begun = Первый тур уже составлен: об отказе сообщите организатору.
rejection-registration-reason-missing = Укажите причину отказа: её увидит подавший заявку.
rejection-fees-nameless = Категории взносов нужно название.
rejection-fees-twice = Две категории взносов называются одинаково.
rejection-fees-amount = Такой суммы быть не может.
rejection-fees-reversed = Возраст кончается раньше, чем начинается.
rejection-fees-unknown-category = Такой категории взносов больше нет.
rejection-fees-unknown-payment = Такого платежа нет, или он уже отменён.
rejection-application-nameless = Введите фамилию и имя.
rejection-application-missing = { $field }: заполните это поле.
rejection-application-unreadable =
    { $code ->
        [phone] Введите номер телефона, например +7 912 345-67-89.
        [email] Введите адрес почты, например name@example.org.
        [rating] Рейтинг — целое число от 1 до { $most }; если его нет, оставьте поле пустым.
       *[other] { $field }: так быть не может.
    }
rejection-application-unfit = { $field }: условия турнира не выполнены.
rejection-application-consent-missing = Нужно согласие родителя или опекуна: поставьте отметку.
rejection-application-feeless = Выберите категорию взноса.
rejection-application-applied-already = Человек с таким именем и годом рождения уже подал заявку. Её состояние видно по личной ссылке; если ссылка потеряна, обратитесь к организатору.
rejection-application-entered-already = Человек с таким именем и годом рождения уже есть в списке участников.
rejection-reports-over = { $round }‑й тур закончен. Если что‑то не так, скажите судье.
rejection-result-entered = Результат уже внесён: { $place }. Если в нём ошибка, скажите судье.
rejection-not-for-players = Такой результат вносит только судья: { $place }.
rejection-report-changed = Сообщение уже не то, что было на этой странице ({ $place }): участник изменил или отозвал его либо изменилась сама пара. Посмотрите ещё раз.
rejection-seat-changed = Ваше место { PREPOSITION("в", $round) } { $round }‑м туре изменилось, пока страница была открыта, и ничего не записано. Ниже — ваши доска, соперник и цвет сейчас: посмотрите и сообщите заново.
rejection-pairings-not-public = Пары { $round }‑го тура отозваны, и ничего не записано. Когда их опубликуют снова, здесь будет ваша доска.
rejection-against-reports = Оба игрока сообщают другой результат: { $place }. Ничего не сохранено. Если верен ваш, подтвердите его рядом с партией и сохраните снова.
rejection-sections-nameless = Введите название зачёта.
rejection-sections-twice = Два зачёта с одним названием.
rejection-sections-asks-for-nothing = Задайте условия зачёта: сейчас в него входят все.
rejection-sections-reversed = Конец раньше начала: в такой зачёт никто не попадёт.
rejection-sections-too-many = Зачётов может быть не больше { $most }.
rejection-section-has-prizes = За места в зачёте «{ $name }» назначены призы. Сначала уберите их.
rejection-settings-double-swiss-games = В матче двойной швейцарской две партии. Одним итогом его вносят только в турнире без рейтинга.
rejection-tables-zero = Столы нумеруют с 1.
rejection-tables-player-twice = За одним участником закреплены два стола.
rejection-tables-table-twice = Один стол закреплён за двумя участниками.
rejection-tables-hall-nameless = Введите название зала.
rejection-tables-hall-reversed = Последний стол зала стоит раньше первого.
rejection-tables-halls-overlap = Один стол попал в два зала.
rejection-unknown-team = Команды { $team } больше нет.
rejection-team-gone = Вся команда { $team } уже выбыла.
rejection-team-here = Команда { $team } не выбывала: отдельные игроки возвращаются на своих страницах.
rejection-plays-for-team = { $name }: партия за команду уже сыграна, команда и доска больше не меняются.
rejection-too-many-byes =
    { $n ->
        [0] { $name }: в этом турнире пропусков по просьбе участников нет. Чтобы всё же дать пропуск, отметьте «сверх ограничений» на странице участника.
        [one] { $name }: в этом турнире участник может попросить не больше { $n } пропуска. Чтобы всё же дать его, отметьте «сверх ограничений» на странице участника.
       *[many] { $name }: в этом турнире участник может попросить не больше { $n } пропусков. Чтобы всё же дать его, отметьте «сверх ограничений» на странице участника.
    }
rejection-bye-in-last-rounds =
    { $n ->
        [1] { $name }: в последнем туре пропусков по просьбе нет. Чтобы всё же дать пропуск, отметьте «сверх ограничений» на странице участника.
       *[many] { $name }: в последних турах ({ $n }) пропусков по просьбе нет. Чтобы всё же дать пропуск, отметьте «сверх ограничений» на странице участника.
    }
rejection-byes-of-teams = В командном турнире игрок может только пропустить тур: вместо него играет запасной, или доска остаётся пустой.
rejection-settings-team-rules = В матче команд от 1 до { $boards } досок, победа даёт больше ничьей, а ничья не меньше поражения, и каждый коэффициент команд указан один раз.
rejection-board-taken = Доска { $board } команды { $team } назначена двоим: { $first } и { $second }. Назначьте одному из них другую доску или никакой: тогда порядок определит стартовый номер.
rejection-thing-visibility = кто видит турнир
rejection-tournament-deleted = Турнир удалён. Сначала верните его.
rejection-rated-in-secret = Результаты, которые идут в рейтинг, должны быть открыты: откройте турнир всем или уберите рейтинговый список в настройках.
rejection-go-setting = Настройки: { $setting }
rejection-go-missing = Недостающие результаты { $round }‑го тура
rejection-go-hand = Ввести пары { $round }‑го тура вручную
rejection-go-close = Завершение турнира
rejection-go-rule = Правило: { $term }
