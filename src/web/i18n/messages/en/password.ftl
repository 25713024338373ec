password-title = Set a password
password-lead = Account: { $name }. The link that brought you here works once.
password-new = New password
password-hint = At least { $n } characters; three or four words are good. Do not give it to anybody.
password-go = Save and log in
password-used = The link is no longer valid
password-used-lead = It has been used, or has expired, or there is a newer one. Ask an administrator for a new link.
