feed-round = { $title }: пары { $n }‑го тура
feed-boards = { $n ->
    [one] { $n } доска
    [few] { $n } доски
   *[other] { $n } досок
}
feed-over = { $title }: итоговая таблица
