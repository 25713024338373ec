screen-title = Екран для зали
screen-screens = Екрани
screen-pairings = Пари
screen-names = За прізвищами
screen-standings = Місця
screen-clock = Годинник
screen-now = Зараз
screen-leave = До турніру
screen-no-round = Пари ще не оголошено
screen-no-round-lead = Пари першого туру з’являться тут самі.
screen-coming = Турнір ще не почався
screen-playing =
    { $n ->
        [one] { $round }‑й тур: грає { $n } дошка
        [few] { $round }‑й тур: грають { $n } дошки
       *[many] { $round }‑й тур: грають { $n } дощок
    }
screen-boards =
    { $n ->
        [one] грає { $n } дошка
        [few] грають { $n } дошки
       *[many] грають { $n } дощок
    }
screen-between = { $round }‑й тур зіграно
screen-left = До кінця туру
screen-next = { $round }‑й тур: { $time }
screen-no-clock = Щоб годинник ішов, вкажіть часовий пояс у розкладі.
