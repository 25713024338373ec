feed-round = { $title }: pairings of round { $n }
feed-boards = { $n ->
    [one] { $n } board
   *[other] { $n } boards
}
feed-over = { $title }: final standings
