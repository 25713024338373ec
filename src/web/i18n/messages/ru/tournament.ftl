tournament-all = Все турниры
tournament-archived = Архив, последнее изменение { $date }
tournament-closed = завершён
tournament-withdrawn =
    { $n ->
        [one] из них выбыл { $n }
       *[other] из них выбыли { $n }
    }
tournament-women-known =
    { $n ->
        [one] не менее { $n } женщины
       *[other] не менее { $n } женщин
    }
tournament-players =
    { $n ->
        [one] <b>{ $n }</b> участник
        [few] <b>{ $n }</b> участника
       *[many] <b>{ $n }</b> участников
    }
tournament-rounds =
    { $n ->
        [one] { $system }, <b>{ $n }</b> тур
        [few] { $system }, <b>{ $n }</b> тура
       *[many] { $system }, <b>{ $n }</b> туров
    }
tournament-micro-matches =
    { $n ->
        [2] микроматчи из двух партий
        [3] микроматчи из трёх партий
        [4] микроматчи из четырёх партий
       *[other] микроматчи, партий в каждом: { $n }
    }
tournament-pages = Страницы турнира
tournament-overview = К управлению
tournament-tab-home = Турнир
tournament-tab-round = Тур
tournament-tab-standings = Места
tournament-tab-crosstable = Таблица
tournament-tab-players = Участники
tournament-tab-games = Партии
tournament-tab-more = Ещё
tournament-state-playing =
    { $n ->
        [one] { $round }‑й тур · играет { $n } доска
        [few] { $round }‑й тур · играют { $n } доски
       *[many] { $round }‑й тур · играют { $n } досок
    }
tournament-state-playing-short =
    { $n ->
        [one] { $round }‑й тур · играет { $n }
       *[other] { $round }‑й тур · играют { $n }
    }
tournament-state-between = после { $round }‑го тура
tournament-state-played = все туры сыграны
tournament-state-over = завершён
tournament-rounds-list = Туры
tournament-stage-coming = Турнир ещё не начался: пары первого тура появятся здесь.
tournament-stage-playing =
    { $n ->
        [one] { $round }‑й тур из { $of }, играет { $n } доска.
        [few] { $round }‑й тур из { $of }, играют { $n } доски.
       *[many] { $round }‑й тур из { $of }, играют { $n } досок.
    }
tournament-stage-between = Закончен { $round }‑й тур из { $of }. Пары следующего появятся здесь.
tournament-stage-played = Все туры сыграны. Итоги ещё не утверждены.
tournament-stage-over = Турнир завершён.
tournament-find = Фамилия или номер
tournament-find-me = Найти себя
tournament-find-go = Найти мою доску
tournament-find-player = Найти участника
tournament-found-nobody = Участник «{ $name }» не найден.
tournament-found-too-short = Введите не меньше двух букв фамилии или номер.
tournament-found-board = доска { $board }
tournament-found-round = { $round }‑й тур
tournament-found-against = соперник { $name }
tournament-found-idle = сейчас не играет
tournament-found-to-board = Пары тура
tournament-found-card = Карточка
tournament-winners = Победители
tournament-leaders = Лидеры
tournament-to-standings = Места
tournament-to-players = Все участники
tournament-games = Партии с записью
tournament-workbook = Весь турнир (XLSX)
tournament-dates = Даты
tournament-game = Игра
tournament-system = Система
tournament-system-rounds =
    { $n ->
        [one] { $system }, { $n } тур
        [few] { $system }, { $n } тура
       *[many] { $system }, { $n } туров
    }
tournament-points = Очки
tournament-points-match = { $win }–{ $draw }–{ $loss } за микроматч (партий: { $n })
tournament-points-games = { $win }–{ $draw }–{ $loss } за партию (в паре партий: { $n })
tournament-points-game = { $win }–{ $draw }–{ $loss } за партию
tournament-points-told = { $win }–{ $draw }–{ $loss } за матч (вводится общий итог, без отдельных партий)
tournament-rating = Обсчёт рейтинга
tournament-rating-classic = классика
tournament-rating-rapid = быстрые
tournament-rating-blitz = блиц
tournament-qr = QR-код адреса турнира
tournament-qr-lead = Эта страница на телефоне:
tournament-lots = Жребий
tournament-lots-coming = Жребий определён при создании турнира и остаётся тайной до публикации первого тура. Этот хеш докажет, что жребий не меняли.
tournament-lots-drawn = Жребий определён при создании турнира и открыт с публикации первого тура.
tournament-lots-number = Число, из которого следует жребий, шестнадцатеричными цифрами:
