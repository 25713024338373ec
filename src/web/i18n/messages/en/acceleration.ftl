acceleration-title = Accelerated start
acceleration-title-hint = The upper half is paired as if it had more points, so that the strong meet sooner (FIDE C.04.7). Only for large fields.
acceleration-none = none
acceleration-baku = Baku method
acceleration-hint = In the first half of the rounds the upper half of the start list is paired as if it had more points, so that strong players meet each other sooner. Virtual points never count in the standings. Meant for large fields and nine rounds or more; only in the FIDE Swiss systems.
acceleration-round = Accelerated start: in this round { $groups }. These points are for pairing only and never count in the standings.
acceleration-group = numbers { $numbers } are paired as if they had { $points } more
acceleration-teams =
    { $n ->
        [one] teams { $numbers } are paired as if they had { $points } more match point
       *[other] teams { $numbers } are paired as if they had { $points } more match points
    }
acceleration-player = { $name } has { $points }; the accelerated start adds { $virtual } for the pairing.
