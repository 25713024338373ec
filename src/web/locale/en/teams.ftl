teams-score = Score of the teams after round { $round }: { $teams }.
teams-one = { $name } { $points } ({ $round } in this round)
teams-teamless = These players have no team yet: { $names }. Name it on the page of each, or in the column “Team” of a list.
teams-not-two =
    { $n ->
        [0] Two teams are needed. Name a team for each player on his page, or in the column “Team” of a list.
        [1] All players have the same team: two are needed. Name the other one on the pages of its players.
       *[other] There are { $n } teams, and the Scheveningen table is for two. Give the players of the others one of the two teams, withdraw them, or choose another system in the settings.
    }
teams-unequal = The teams are not equal: { $larger } has { $more }, { $smaller } has { $less }. The table needs as many on both sides: enter the missing players, or withdraw those who are too many before the first round.
