settings-title = Сведения и настройки
settings-how = Как играют
settings-save = Сохранить настройки
settings-fixed = Игра, система и число партий в паре больше не меняются: на них стоят уже составленные пары. Чтобы их сменить, отмените жеребьёвку первого тура.
settings-variant = Игра
settings-draws = Правила ничьей
settings-claim = Ничья по правилам
settings-claim-automatic = наступает сама
settings-claim-by-player = по требованию игрока
settings-agreement = Ничья по соглашению с хода
settings-time-lost = Просрочка времени
settings-time-lost-game = проигрывает партию
settings-time-lost-turn = лишает хода; три подряд — партии
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
settings-games = Партий в паре
settings-moves = Как показывать взятия
settings-moves-full = все поля: c5:e3:g5
settings-moves-ends = начало и конец: c5:g5
settings-moves-short = кратко: c:g5
settings-rating = Рейтинг
settings-rating-none = не обсчитывается
settings-rating-classic = классические шашки
settings-rating-rapid = быстрые шашки
settings-rating-blitz = молниеносная игра
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
settings-bye-pairing = Не нашлось соперника
settings-bye-full = Пропуск как победа
settings-bye-half = Пропуск как ничья
settings-bye-zero = Отсутствие
settings-forfeit-win = Соперник не пришёл
settings-forfeit-loss = Неявка
settings-tie-breaks = Дополнительные показатели
settings-ties-hint = По порядку: следующий смотрят, только если предыдущие равны.
settings-ties-unsaved = Порядок изменён, но ещё не сохранён.
settings-ties-late = Туры уже составлены. От новых показателей изменятся места и в опубликованном положении. Если так и нужно, подтвердите внизу и сохраните ещё раз.
settings-ties-confirm = Да, сменить показатели по ходу турнира
settings-tie-of = Показатель { $n }
settings-tie-none = — нет —
settings-tie-up = Показатель { $n } выше
settings-tie-down = Показатель { $n } ниже
settings-tie-drop = Убрать показатель { $n }
settings-tie-add = Ещё показатель
settings-cut-of = Усечение показателя { $n }
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
settings-cut-unfit = Этот показатель не усекают: выберите «целиком».
settings-limit-of = Граница показателя { $n }
settings-limit-hint = % от возможного; +1 или −1 — на столько половин очка выше или ниже половины
settings-limit-unfit = Граница — проценты (60) или сдвиг от половины возможного в половинах очка (+1, −1).
settings-edition = Несыгранные туры в показателях
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
settings-number-unread = Здесь нужно целое число от { $least } до { $most }.
settings-points-unread = Очки пишутся так: 2, 1,5 или ½.
settings-wrong = Не сохранено: исправьте отмеченное ниже.
settings-info = Сведения
settings-info-title = Название
settings-info-place = Место
settings-info-starts = Первый день
settings-info-ends = Последний день
settings-info-organiser = Проводит
settings-info-arbiter = Главный судья
settings-info-secretary = Главный секретарь
settings-info-officials = Судьи
settings-info-time = Контроль времени
settings-info-regulations = Положение о турнире
settings-info-save = Сохранить сведения
settings-title-missing = Без названия турнир не найти: введите его.
settings-date-unread = Дата пишется так: 2026-12-15.
settings-dates-reversed = Последний день раньше первого.
settings-done-info = Сведения сохранены.
settings-done-saved = Настройки сохранены.
settings-wishes = Правила и пожелания
settings-tables = Столы и залы
settings-systems-about = Какие бывают системы
settings-double-swiss-games = В матче двойной швейцарской две партии. Одним итогом его вносят только в турнире без рейтинга.
settings-hint-swiss = Встречаются игроки с равными очками, никто дважды; цвета уравниваются. Любое число игроков, от 5 до 11 туров. Если сомневаетесь, выбирайте её.
settings-hint-swiss-2017 = То же по тексту, действовавшему до января 2026 года, для объявленных по нему соревнований.
settings-hint-round-robin = Каждый встречается с каждым, один или два раза. Число туров следует из числа игроков; все туры можно составить сразу.
settings-hint-burstein = До четырёх туров как голландская; потом из игроков с равными очками те, у кого соперники были сильнее, встречаются с теми, у кого они были слабее. Рейтинг не нужен.
settings-hint-dubov = Уравнивает рейтинги соперников. Рейтинг нужен каждому; без него считается 0.
settings-hint-double-swiss = Каждая пара играет матч из двух партий с переменой цвета. Цвет при жеребьёвке не учитывается. За тур без соперника полагаются очки за победу и ничью. В турнире без рейтинга можно вносить матч одним итогом: партий в паре — одна.
settings-hint-monrad = Встречаются соседи по таблице, никто дважды. Просто, без переходов между группами.
settings-hint-keizer = Для клубов, на сезон: встречаются соседи, а победа стоит столько, сколько стоит соперник. Через три тура можно встретиться снова, можно приходить и пропускать.
settings-hint-knock-out = Проигравший выбывает. Стартовые номера задают сетку, лучшие свободны в первом туре. Матч, закончившийся вничью, играют дальше: добавьте решающие партии на странице тура. Число туров следует из числа игроков.
settings-rating-system = Считается по системе
settings-rating-elo = Эло
settings-rating-adamovich = коэффициент Адамовича
settings-rating-glicko = Глико-2
settings-rating-numbers = Числа правил рейтинга
settings-system-scheveningen = Схевенингенская (две команды)
settings-hint-scheveningen = Две равные команды: каждый из одной встречается с каждым из другой. Команда указывается у игрока. Туров столько, сколько игроков в команде; все можно составить сразу.
settings-system-team-swiss = Командная швейцарская
settings-hint-team-swiss = Встречаются команды с равными очками, никто дважды; в матче первая доска играет с первой, вторая со второй и так далее. Команда и доска указываются у игрока. Любое число команд, от 5 до 11 туров; за отсутствующих садятся запасные.
