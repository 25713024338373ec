event-all = Усі турніри
event-archived = Архів, остання зміна { $date }
event-closed = завершено
event-withdrawn =
    { $n ->
        [one] з них вибув { $n }
       *[other] з них вибуло { $n }
    }
event-women-known =
    { $n ->
        [one] не менше { $n } жінки
       *[other] не менше { $n } жінок
    }
event-players =
    { $n ->
        [one] <b>{ $n }</b> учасник
        [few] <b>{ $n }</b> учасники
       *[many] <b>{ $n }</b> учасників
    }
event-rounds =
    { $n ->
        [one] { $system }, <b>{ $n }</b> тур
        [few] { $system }, <b>{ $n }</b> тури
       *[many] { $system }, <b>{ $n }</b> турів
    }
event-micro-matches =
    { $n ->
        [2] мікроматчі з двох партій
        [3] мікроматчі з трьох партій
        [4] мікроматчі з чотирьох партій
       *[other] мікроматчі, партій у кожному: { $n }
    }
event-pages = Сторінки турніру
event-overview = До керування
event-tab-home = Турнір
event-tab-round = Тур
event-tab-standings = Місця
event-tab-crosstable = Таблиця
event-tab-players = Учасники
event-tab-games = Партії
event-tab-more = Ще
event-state-playing =
    { $n ->
        [one] { $round }‑й тур · грає { $n } дошка
        [few] { $round }‑й тур · грають { $n } дошки
       *[many] { $round }‑й тур · грають { $n } дощок
    }
event-state-between = після { $round }‑го туру
event-state-played = усі тури зіграно
event-state-over = завершено
event-rounds-list = Тури
event-stage-coming = Турнір ще не почався: пари першого туру з’являться тут.
event-stage-playing =
    { $n ->
        [one] { $round }‑й тур із { $of }, грає { $n } дошка.
        [few] { $round }‑й тур із { $of }, грають { $n } дошки.
       *[many] { $round }‑й тур із { $of }, грають { $n } дощок.
    }
event-stage-between = Закінчено { $round }‑й тур із { $of }. Пари наступного з’являться тут.
event-stage-played = Усі тури зіграно. Підсумки ще не затверджено.
event-stage-over = Турнір завершено.
event-find = Прізвище або номер
event-find-go = Знайти мою дошку
event-find-player = Знайти учасника
event-found-nobody = Учасника «{ $name }» не знайдено.
event-found-board = дошка { $board }
event-found-round = { $round }‑й тур
event-found-against = суперник { $name }
event-found-idle = зараз не грає
event-found-to-board = Пари туру
event-found-card = Картка
event-winners = Переможці
event-leaders = Лідери
event-to-standings = Місця
event-to-players = Усі учасники
event-games = Партії із записом
event-workbook = Увесь турнір (XLSX)
event-dates = Дати
event-game = Гра
event-system = Система
event-system-rounds =
    { $n ->
        [one] { $system }, { $n } тур
        [few] { $system }, { $n } тури
       *[many] { $system }, { $n } турів
    }
event-points = Очки
event-points-match = { $win }–{ $draw }–{ $loss } за мікроматч (партій: { $n })
event-points-games = { $win }–{ $draw }–{ $loss } за партію (у парі партій: { $n })
event-points-game = { $win }–{ $draw }–{ $loss } за партію
event-points-told = { $win }–{ $draw }–{ $loss } за матч (вводять загальний підсумок, без окремих партій)
event-draws = Правила нічиєї
event-rating = Обрахунок рейтингу
event-rating-classic = класика
event-rating-rapid = швидкі
event-rating-blitz = бліц
event-qr = QR-код адреси турніру
event-qr-lead = Ця сторінка на телефоні:
event-lots = Жереб
event-lots-coming = Жереб визначено під час створення турніру, і він лишається таємним до публікації першого туру. Цей хеш доведе, що жереб не змінювали.
event-lots-drawn = Жереб визначено під час створення турніру й відкрито з публікації першого туру.
event-lots-number = Число, з якого випливає жереб, шістнадцятковими цифрами:
