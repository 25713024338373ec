login-title = Login for arbiters and organisers
login-lead = Results and tables are open to everyone: no account is needed.
login-name = Name
login-password = Password
login-go = Log in
login-wrong = Wrong name or password. Check the keyboard layout and Caps Lock; if the password is forgotten, an administrator can give you a new one.
login-throttled =
    { $n ->
        [one] Too many attempts. The next one is possible in { $n } minute.
       *[other] Too many attempts. The next one is possible in { $n } minutes.
    }
login-done-out = You are logged out.
login-passkey = Log in with a passkey
