embed-title = Embed
embed-lead = This line shows the same on a page of another site.
embed-more = More about it
embed-more-players =
    { $n ->
        [one] { $n } more player
       *[other] { $n } more players
    }
embed-more-boards =
    { $n ->
        [one] { $n } more board
       *[other] { $n } more boards
    }
embed-no-round = No round has been published yet.
