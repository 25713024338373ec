imported-lead = Only the final table is known. It counts for titles, medals and head-to-head records, not for ratings.
imported-table = Final table
imported-points = Points
imported-gap = no data
imported-gaps = A dot: no data.
imported-title = Past championship
imported-import-lead = A spreadsheet (XLSX, XLS, ODS, CSV), or rows copied from it. Place, name and points are enough. You first see who is recognised; nothing is saved until you confirm.
imported-hint = The first line holds the headings: Place, No, Title, Name, Region, Rtg, R1 … Rn (12w1, 12b½, +) or 1 … n (round robin), Pts, tie-breaks.
imported-preview = Contents of the table
imported-edition = Edition
imported-meetings = Pairings read from its cells: { $n }.
imported-unread = Cells that the opponent’s cell does not confirm: { $n }; they stay in the table and count for nobody.
imported-no-cells = The table has no rounds: only places and points will be entered.
imported-ignored = Columns not used: { $columns }.
imported-place-points = Place (points)
imported-known = known:
imported-confirm = Enter those ticked
imported-no-place = Line { $line }: there is no column “Place”. Columns found: { $found }.
imported-no-points = Line { $line }: there is no column “Pts”. Columns found: { $found }.
imported-expected-place = a place such as 3 or 3-5
imported-expected-points = points such as 7 or 6.5
imported-done-taken =
    { $n ->
        [one] Edition entered: { $n } player.
       *[other] Edition entered: { $n } players.
    }
imported-check =
    { $n ->
        [one] The name of { $n } player is known already, but nothing shows that it is the same person: say who it is and tick the line, else the table goes in without it.
       *[other] The names of { $n } players are known already, but nothing shows that they are the same persons: say who they are and tick their lines, else the table goes in without them.
    }
