settings-title = Сведения и настройки
settings-how = Система и регламент
settings-save = Сохранить настройки и сведения
settings-fixed = Игра, система и число партий во встрече больше не меняются: от них зависят уже составленные пары. Чтобы их изменить, отмените жеребьёвку первого тура.
settings-variant = Игра
settings-draws = Правила ничьей
settings-claim = Ничья по правилам
settings-claim-automatic = фиксируется автоматически
settings-claim-by-player = по требованию игрока
settings-agreement = Ничья по соглашению — не раньше хода
settings-time-lost = Просрочка времени
settings-time-lost-game = проигрыш партии
settings-time-lost-turn = потеря хода; три подряд — проигрыш партии
settings-system = Система
settings-system-swiss = Швейцарская (ФИДЕ, голландская)
settings-system-swiss-2017 = Швейцарская (ФИДЕ, голландская, редакция 2017)
settings-system-burstein = Швейцарская (ФИДЕ, Бурштейна)
settings-system-dubov = Швейцарская (ФИДЕ, Дубова)
settings-system-double-swiss = Двойная швейцарская (ФИДЕ)
settings-system-monrad = Швейцарская (Монрад)
settings-system-keizer = Кейзера
settings-system-knock-out = На вылет
settings-system-round-robin =
    { $n ->
        [1] Круговая, один круг
        [2] Круговая, два круга
       *[other] Круговая, кругов: { $n }
    }
settings-rounds = Туров
settings-games = Партий во встрече
settings-moves = Как показывать взятия
settings-moves-full = все поля: c5:e3:g5
settings-moves-ends = начало и конец: c5:g5
settings-moves-short = кратко: c:g5
settings-rating = Рейтинг
settings-rating-none = не обсчитывается
settings-rating-classic = классика
settings-rating-rapid = быстрые
settings-rating-blitz = блиц
settings-scoring = Очки
settings-scoring-hint = За встречу: микроматч или партию, если она одна.
settings-game-points-hint = За каждую партию микроматча:
settings-match-points = Очки за встречу
settings-game-points = Очки за партию
settings-win = Победа
settings-draw = Ничья
settings-loss = Поражение
settings-basis = Что важнее в микроматче
settings-basis-match = результат микроматча
settings-basis-games = сумма очков партий
settings-byes = Очки без игры
settings-byes-title = Очки без игры
settings-bye-pairing = Свободен от игры
settings-bye-full = Пропуск, полное очко
settings-bye-half = Пропуск, пол-очка
settings-bye-zero = Отсутствие
settings-forfeit-win = Неявка соперника
settings-forfeit-loss = Неявка
settings-tie-breaks = Коэффициенты
settings-ties-hint = По порядку: следующий учитывается, только если предыдущие равны.
settings-ties-unsaved = Порядок изменён, но ещё не сохранён.
settings-late = Это затронет уже составленные и подсчитанные туры, в том числе опубликованные места. Ничего не сохранено: отметьте подтверждение и сохраните ещё раз.
settings-late-confirm = Да, сменить по ходу турнира: { $what }
settings-late-points = очки
settings-late-rounds = число туров
settings-late-ties = коэффициенты
settings-points-fill = Проставить все очки, с пропусками и неявками:
settings-points-unsaved = Очки ниже проставлены, но ещё не сохранены.
settings-bye-too-much = { $points } — больше, чем за победу ({ $win }).
settings-tie-of = Коэффициент { $n }
settings-tie-none = — нет —
settings-tie-up = Коэффициент { $n } выше
settings-tie-down = Коэффициент { $n } ниже
settings-tie-drop = Убрать коэффициент { $n }
settings-tie-add = Добавить коэффициент
settings-cut-of = Усечение коэффициента { $n }
settings-cut-none = целиком
settings-cut-lowest =
    { $n ->
        [1] без худшего
       *[other] без худших: { $n }
    }
settings-cut-median =
    { $n ->
        [1] без худшего и лучшего
       *[other] без худших и лучших: по { $n }
    }
settings-cut-unfit = Этот коэффициент не усекают: выберите «целиком».
settings-limit-of = Граница коэффициента { $n }
settings-limit-hint = % от возможного; +1 или −1 — на столько половин очка выше или ниже половины
settings-limit-unfit = Граница — проценты (60) или сдвиг от половины возможного в половинах очка (+1, −1).
settings-edition = Учёт несыгранных туров в коэффициентах
settings-edition-2024 = по правилам 2024 года
settings-edition-2026 = по правилам 2026 года
settings-colour = Цвет по жребию
settings-lot-seed = Хеш жребия
settings-numbering = Номер для выбора цвета
settings-numbering-participants = среди участвующих
settings-numbering-start = номер по списку
settings-forbidden = Запрещённые встречи
settings-acceleration = Ускорений
settings-choose = Выберите из списка.
settings-number-unread = Введите целое число от { $least } до { $most }.
settings-points-unread = Введите очки в таком виде: 2, 1,5 или ½.
settings-wrong = Не сохранено: исправьте отмеченное ниже.
settings-info = Сведения
settings-info-starts = Первый день
settings-info-ends = Последний день
settings-title-missing = Введите название турнира.
settings-date-unread = Введите дату в таком виде: 2026-12-15.
settings-dates-reversed = Последний день раньше первого.
settings-done-info = Сведения сохранены.
settings-done-saved = Настройки сохранены.
settings-avoided-pairs = Правила и пожелания
settings-tables = Столы и залы
settings-systems-about = Описание систем
settings-hint-swiss = Встречаются игроки с равными очками, никто дважды; цвета уравниваются. Любое число игроков, от 5 до 11 туров. Если сомневаетесь, выбирайте её.
settings-hint-swiss-2017 = То же по тексту, действовавшему до января 2026 года, для объявленных по нему соревнований.
settings-hint-round-robin = Каждый встречается с каждым, один или два раза. Число туров следует из числа игроков; все туры можно составить сразу.
settings-hint-burstein = До четырёх туров как голландская; потом из игроков с равными очками те, у кого соперники были сильнее, встречаются с теми, у кого они были слабее. Рейтинг не нужен.
settings-hint-dubov = Уравнивает рейтинги соперников. Рейтинг нужен каждому; без него считается 0.
settings-hint-double-swiss = Каждая пара играет матч из двух партий с переменой цвета. Цвет при жеребьёвке не учитывается. За тур без соперника полагаются очки за победу и ничью. В турнире без рейтинга можно вносить матч одним итогом: партий во встрече — одна.
settings-hint-monrad = Встречаются соседи по таблице, никто дважды. Просто, без переходов между группами.
settings-hint-keizer = Для клубов, на сезон: встречаются соседи, а победа приносит столько, сколько стоит соперник. Через три тура можно встретиться снова, туры можно пропускать.
settings-hint-knock-out = Проигравший выбывает. Стартовые номера задают сетку, лучшие свободны в первом туре. Матч, закончившийся вничью, играют дальше: добавьте партии тай-брейка на странице тура. Число туров следует из числа игроков.
settings-rating-system = Система рейтинга
settings-rating-elo = Эло
settings-rating-adamovich = коэффициент Адамовича
settings-rating-glicko = Глико-2
settings-rating-numbers = Параметры расчёта рейтинга
settings-system-scheveningen = Схевенингенская (две команды)
settings-hint-scheveningen = Две равные команды: каждый из одной встречается с каждым из другой. Команда указывается у игрока. Туров столько, сколько игроков в команде; все можно составить сразу.
settings-system-team-swiss = Командная швейцарская
settings-hint-team-swiss = Встречаются команды с равными очками, никто дважды; в матче первая доска играет с первой, вторая со второй и так далее. Команда и доска указываются у игрока. Любое число команд, от 5 до 11 туров; за отсутствующих садятся запасные.
