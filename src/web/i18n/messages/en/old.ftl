old-lead = Only the final table is known. It counts for titles, medals and head-to-head, not for ratings.
old-table = Final table
old-points = Points
old-gap = no data
old-gaps = A dot: no data.
old-title = Old edition
old-import-lead = A table saved as CSV, or rows copied from it. Place, name and points are enough. First you see who is recognised; nothing is written before you confirm.
old-hint = The first line holds the headings: Place, No, Title, Name, Region, Rtg, R1 … Rn (12w1, 12b½, +) or 1 … n (round robin), Pts, tie-breaks.
old-preview = What the table holds
old-edition = Edition
old-meetings = Pairings read from its cells: { $n }.
old-unread = Cells that the opponent’s cell does not confirm: { $n }; they stay in the table and count for nobody.
old-no-cells = The table has no rounds: only places and points will be there.
old-ignored = Columns not used: { $columns }.
old-place-points = Place (points)
old-known = known:
old-confirm = Enter those ticked
old-no-place = Line { $line }: the columns are { $found }, and one called “Place” is wanted.
old-no-points = Line { $line }: the columns are { $found }, and one called “Pts” is wanted.
old-expected-place = a place such as 3 or 3-5
old-expected-points = points such as 7 or 6.5
old-done-taken =
    { $n ->
        [one] Edition entered: { $n } player.
       *[other] Edition entered: { $n } players.
    }
old-doubtful =
    { $n ->
        [one] The name of { $n } player is known already, but nothing shows that it is the same person: say who it is and tick the line, else the table goes in without it.
       *[other] The names of { $n } players are known already, but nothing shows that they are the same persons: say who they are and tick their lines, else the table goes in without them.
    }
