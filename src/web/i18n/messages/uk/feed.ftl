feed-round = { $title }: пари { $n }‑го туру
feed-boards =
    { $n ->
        [one] { $n } дошка
        [few] { $n } дошки
       *[other] { $n } дощок
    }
feed-over = { $title }: підсумкова таблиця
