bracket-title = Bracket
bracket-round =
    { $n ->
        [1] Final
        [2] Semi-finals
        [4] Quarter-finals
        [8] Round of 16
        [16] Round of 32
        [32] Round of 64
        [64] Round of 128
        [128] Round of 256
        [256] Round of 512
       *[other] { $n } matches
    }
bracket-bye = bye
bracket-goes-through = { $name } goes through without a match
bracket-table = Crosstable
bracket-list = Round by round
bracket-others = Other matches
bracket-lead = The pairings of the first round will make the bracket.
