screen-title = Экран для зала
screen-screens = Экраны
screen-pairings = Пары
screen-names = По фамилиям
screen-standings = Места
screen-clock = Часы
screen-now = Сейчас
screen-leave = К турниру
screen-no-round = Пары ещё не объявлены
screen-no-round-lead = Пары первого тура появятся здесь сами.
screen-coming = Турнир ещё не начался
screen-playing =
    { $n ->
        [one] { $round }‑й тур: играет { $n } доска
        [few] { $round }‑й тур: играют { $n } доски
       *[many] { $round }‑й тур: играют { $n } досок
    }
screen-boards =
    { $n ->
        [one] играет { $n } доска
        [few] играют { $n } доски
       *[many] играют { $n } досок
    }
screen-between = { $round }‑й тур сыгран
screen-left = До конца тура
screen-next = { $round }‑й тур: { $time }
screen-no-clock = Чтобы часы шли, укажите часовой пояс в расписании.
