event-all = Все турниры
event-archived = Архив, последнее изменение { $date }
event-closed = завершён
event-withdrawn =
    { $n ->
        [one] из них выбыл { $n }
       *[other] из них выбыли { $n }
    }
event-women-known =
    { $n ->
        [one] не менее { $n } женщины
       *[other] не менее { $n } женщин
    }
event-players =
    { $n ->
        [one] <b>{ $n }</b> участник
        [few] <b>{ $n }</b> участника
       *[many] <b>{ $n }</b> участников
    }
event-rounds =
    { $n ->
        [one] { $system }, <b>{ $n }</b> тур
        [few] { $system }, <b>{ $n }</b> тура
       *[many] { $system }, <b>{ $n }</b> туров
    }
event-micro-matches =
    { $n ->
        [2] микроматчи из двух партий
        [3] микроматчи из трёх партий
        [4] микроматчи из четырёх партий
       *[other] микроматчи, партий в каждом: { $n }
    }
event-pages = Страницы турнира
event-overview = Обзор
event-tab-home = Турнир
event-tab-round = Тур
event-tab-standings = Места
event-tab-crosstable = Таблица
event-tab-players = Участники
event-tab-games = Партии
event-tab-more = Ещё
event-state-playing =
    { $n ->
        [one] { $round }‑й тур · играет { $n } доска
        [few] { $round }‑й тур · играют { $n } доски
       *[many] { $round }‑й тур · играют { $n } досок
    }
event-state-between = после { $round }‑го тура
event-state-played = все туры сыграны
event-state-over = завершён
event-rounds-list = Туры
event-stage-coming = Турнир ещё не начался: пары первого тура появятся здесь.
event-stage-playing =
    { $n ->
        [one] { $round }‑й тур из { $of }, играет { $n } доска.
        [few] { $round }‑й тур из { $of }, играют { $n } доски.
       *[many] { $round }‑й тур из { $of }, играют { $n } досок.
    }
event-stage-between = Закончен { $round }‑й тур из { $of }. Пары следующего появятся здесь.
event-stage-played = Все туры сыграны. Итоги ещё не утверждены.
event-stage-over = Турнир завершён.
event-find = Фамилия или номер
event-find-go = Найти мою доску
event-find-player = Найти участника
event-found-nobody = Участник «{ $name }» не найден.
event-found-board = доска { $board }
event-found-round = { $round }‑й тур
event-found-against = соперник { $name }
event-found-idle = сейчас не играет
event-found-to-board = Пары тура
event-found-card = Карточка
event-winners = Победители
event-leaders = Лидеры
event-to-standings = Места
event-to-players = Все участники
event-games = Партии с записью
event-workbook = Весь турнир (XLSX)
event-dates = Даты
event-game = Игра
event-system = Система
event-system-rounds =
    { $n ->
        [one] { $system }, { $n } тур
        [few] { $system }, { $n } тура
       *[many] { $system }, { $n } туров
    }
event-points = Очки
event-points-match = { $win }–{ $draw }–{ $loss } за микроматч (партий: { $n })
event-points-games = { $win }–{ $draw }–{ $loss } за партию (в паре партий: { $n })
event-points-game = { $win }–{ $draw }–{ $loss } за партию
event-points-told = { $win }–{ $draw }–{ $loss } за матч (вводится общий итог, без отдельных партий)
event-draws = Ничьи
event-rating = Рейтинг
event-rating-classic = классика
event-rating-rapid = быстрые
event-rating-blitz = блиц
event-qr = QR-код адреса турнира
event-qr-lead = Эта страница на телефоне:
event-lots = Жребий
event-lots-coming = Жребий определён при создании турнира и остаётся тайной до публикации первого тура. Этот хеш докажет, что жребий не меняли.
event-lots-drawn = Жребий определён при создании турнира и открыт с публикации первого тура.
event-lots-number = Число, из которого следует жребий, шестнадцатеричными цифрами:
