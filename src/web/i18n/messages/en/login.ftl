login-title = Log in to run tournaments
login-lead = Results and tables are open to everybody: they need no account.
login-name = Name
login-password = Password
login-go = Log in
login-wrong = That name and password do not belong together. Check the keyboard layout and Caps Lock; if the password is forgotten, an administrator gives you a new one.
login-throttled =
    { $n ->
        [one] Too many attempts. The next one is possible in { $n } minute.
       *[other] Too many attempts. The next one is possible in { $n } minutes.
    }
login-done-out = You are logged out.
