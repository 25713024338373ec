tournament-all = Усі турніри
tournament-archived = Архів, остання зміна { $date }
tournament-closed = завершено
tournament-withdrawn =
    { $n ->
        [one] з них вибув { $n }
       *[other] з них вибуло { $n }
    }
tournament-women-known =
    { $n ->
        [one] не менше { $n } жінки
       *[other] не менше { $n } жінок
    }
tournament-players =
    { $n ->
        [one] <b>{ $n }</b> учасник
        [few] <b>{ $n }</b> учасники
       *[many] <b>{ $n }</b> учасників
    }
tournament-rounds =
    { $n ->
        [one] { $system }, <b>{ $n }</b> тур
        [few] { $system }, <b>{ $n }</b> тури
       *[many] { $system }, <b>{ $n }</b> турів
    }
tournament-micro-matches =
    { $n ->
        [2] мікроматчі з двох партій
        [3] мікроматчі з трьох партій
        [4] мікроматчі з чотирьох партій
       *[other] мікроматчі, партій у кожному: { $n }
    }
tournament-pages = Сторінки турніру
tournament-overview = До керування
tournament-tab-home = Турнір
tournament-tab-round = Тур
tournament-tab-standings = Місця
tournament-tab-crosstable = Таблиця
tournament-tab-players = Учасники
tournament-tab-games = Партії
tournament-tab-more = Ще
tournament-state-playing =
    { $n ->
        [one] { $round }‑й тур · грає { $n } дошка
        [few] { $round }‑й тур · грають { $n } дошки
       *[many] { $round }‑й тур · грають { $n } дощок
    }
tournament-state-playing-short =
    { $n ->
        [one] { $round }‑й тур · грає { $n }
       *[other] { $round }‑й тур · грають { $n }
    }
tournament-state-between = після { $round }‑го туру
tournament-state-played = усі тури зіграно
tournament-state-over = завершено
tournament-rounds-list = Тури
tournament-stage-coming = Турнір ще не почався: пари першого туру з’являться тут.
tournament-stage-playing =
    { $n ->
        [one] { $round }‑й тур із { $of }, грає { $n } дошка.
        [few] { $round }‑й тур із { $of }, грають { $n } дошки.
       *[many] { $round }‑й тур із { $of }, грають { $n } дощок.
    }
tournament-stage-between = Закінчено { $round }‑й тур із { $of }. Пари наступного з’являться тут.
tournament-stage-played = Усі тури зіграно. Підсумки ще не затверджено.
tournament-stage-over = Турнір завершено.
tournament-find = Прізвище або номер
tournament-find-me = Знайти себе
tournament-find-go = Знайти мою дошку
tournament-find-player = Знайти учасника
tournament-found-nobody = Учасника «{ $name }» не знайдено.
tournament-found-too-short = Введіть щонайменше дві літери прізвища або номер.
tournament-found-board = дошка { $board }
tournament-found-round = { $round }‑й тур
tournament-found-against = суперник { $name }
tournament-found-idle = зараз не грає
tournament-found-to-board = Пари туру
tournament-found-card = Картка
tournament-winners = Переможці
tournament-leaders = Лідери
tournament-to-standings = Місця
tournament-to-players = Усі учасники
tournament-games = Партії із записом
tournament-workbook = Увесь турнір (XLSX)
tournament-dates = Дати
tournament-game = Гра
tournament-system = Система
tournament-system-rounds =
    { $n ->
        [one] { $system }, { $n } тур
        [few] { $system }, { $n } тури
       *[many] { $system }, { $n } турів
    }
tournament-points = Очки
tournament-points-match = { $win }–{ $draw }–{ $loss } за мікроматч (партій: { $n })
tournament-points-games = { $win }–{ $draw }–{ $loss } за партію (у парі партій: { $n })
tournament-points-game = { $win }–{ $draw }–{ $loss } за партію
tournament-points-told = { $win }–{ $draw }–{ $loss } за матч (вводять загальний підсумок, без окремих партій)
tournament-rating = Обрахунок рейтингу
tournament-rating-classic = класика
tournament-rating-rapid = швидкі
tournament-rating-blitz = бліц
tournament-qr = QR-код адреси турніру
tournament-qr-lead = Ця сторінка на телефоні:
tournament-lots = Жереб
tournament-lots-coming = Жереб визначено під час створення турніру, і він лишається таємним до публікації першого туру. Цей хеш доведе, що жереб не змінювали.
tournament-lots-drawn = Жереб визначено під час створення турніру й відкрито з публікації першого туру.
tournament-lots-number = Число, з якого випливає жереб, шістнадцятковими цифрами:
