details-title = What the public sees of players
details-lead = Name, title, rating, places and results are always public, and never more of a birth than the year. The staff of the tournament see everything.
details-shown = Show to the public
details-field-birth = year of birth
details-field-sex = sex
details-field-region = region
details-field-club = club
details-field-federation-id = federation’s number
details-sections = What a player or a parent does not want to be public is not shown in any case. Sections stay as they are: who has a place among women, juniors or players of a region can be seen there.
details-minors = Players under 18
details-of-minors-shown = as much as of the others
details-of-minors-with-consent = year of birth, club and federation’s number only with the consent of a parent or guardian
details-minors-law = The law usually asks for the consent of a parent or guardian before data of a minor are published. The organiser is responsible for that.
details-minors-count =
    { $n ->
        [one] { $n } player is or may be under 18.
       *[other] { $n } players are or may be under 18.
    }
details-minors-all-asked = The consent of a parent or guardian is recorded for all of them.
details-minors-unasked =
    { $n ->
        [one] For { $n } no consent of a parent or guardian is recorded.
       *[other] For { $n } no consent of a parent or guardian is recorded.
    }
details-choose = Choose what is public of players under 18.
details-save = Save
details-done-saved = Saved. Public pages and files show it so from now on.
details-all-shown = nothing
details-chosen = hidden: { $hidden }; under 18: { $minors }
details-all-shown-of = Everything that is public of players is shown of this one too.
details-hidden-now = The public does not see: { $details }.
details-hidden-everywhere = Hidden in all tournaments of the person: { $details }. An administrator can show it again.
details-withheld = Do not show to the public
details-withheld-hint = What the player or a parent does not want to be public. It counts in all tournaments of the person.
details-withheld-of = not public: { $details }
details-consent = consent of a parent or guardian
details-consent-form-online = given in the application, { $date }
details-consent-form-paper = given on paper, { $date }
details-consent-recorded = A parent or guardian has agreed.
details-consent-hint = Tick it for a consent on paper too, and keep the paper.
details-may-show = May be shown to the public
details-may-show-hint = Name, title, rating, places and results are always public. You can change this later on your private page.
details-own = What the public sees
details-minor = Consent of a parent or guardian
details-minor-lead = By the birth typed above the player is or may be under 18 on the first day of the tournament. A parent or guardian has to agree to the application.
details-minor-public = Public will be: name, title, rating, places and results, and of the rest what is ticked above.
details-minor-erasure = To have these data erased later, ask the organiser.
details-minor-erasure-by = To have these data erased later, ask the organiser: { $who }.
details-minor-agrees = I am a parent or guardian, or have their consent
