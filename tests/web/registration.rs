//! Online registration over HTTP: applying, private links, the staff's decisions, places, and hidden data.

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site, Visitor};
use chrono::NaiveDate;
use poddavki::service::{Request, hashed_key};
use poddavki::store::Store;
use reqwest::StatusCode;
use tournament::{
    Admission, ApplicationField, ApplicationPlace, Birth, Entry, EntryConditions, FieldRequirement, RegistrationRules,
    Tournament, ValueRange,
};

pub const PHONE: &str = "+7 912 345-67-89";
pub const EMAIL: &str = "anna.secret@example.org";
pub const REMARK: &str = "Приеду поездом, прошу общежитие";

pub fn rules() -> RegistrationRules {
    let fields = [
        (ApplicationField::Birth, FieldRequirement::Required),
        (ApplicationField::Region, FieldRequirement::Optional),
        (ApplicationField::Rating, FieldRequirement::Optional),
        (ApplicationField::Phone, FieldRequirement::Required),
        (ApplicationField::Email, FieldRequirement::Optional),
        (ApplicationField::Remark, FieldRequirement::Optional),
    ];
    RegistrationRules { is_on: true, fields: fields.into(), ..RegistrationRules::default() }
}

/// The same rules, which ask for more.
fn asking(more: &[(ApplicationField, FieldRequirement)]) -> RegistrationRules {
    let mut rules = rules();
    rules.fields.extend(more.iter().copied());
    rules
}

/// A tournament without players that takes applications.
pub fn taking(site: &Site, rules: &RegistrationRules) -> Arbiter {
    let arbiter = Arbiter::with_tournament(site, "swiss-single");
    set(site, &arbiter, rules);
    arbiter
}

fn set(site: &Site, arbiter: &Arbiter, rules: &RegistrationRules) {
    let actor = Site::actor();
    let request = Request { actor: &actor, slug: &arbiter.slug, seen: None, limit: None };
    site.service().set_registration(&request, rules).expect("good rules");
}

/// A visitor with the public form.
pub struct Applicant {
    pub browser: Visitor,
    pub form: String,
}

impl Applicant {
    pub fn new(site: &Site, arbiter: &Arbiter) -> Self {
        Self { browser: site.visitor(), form: format!("/t/{}/register", arbiter.slug) }
    }

    pub fn sends(&self, fields: &[(&str, &str)]) -> Answer {
        self.browser.post(&self.form, &self.form, fields)
    }

    /// Applies; returns the address of the private link.
    pub fn applies(&self, family: &str, birth: &str) -> String {
        let fields = [
            ("family", family),
            ("given", "Анна"),
            ("birth", birth),
            ("region", "Орёл"),
            ("phone", PHONE),
            ("email", EMAIL),
            ("remark", REMARK),
            // Kept of minors alone.
            ("consent", "1"),
        ];
        self.sends(&fields).is_redirect().location
    }

    pub fn sees(&self, link: &str) -> Answer {
        self.browser.get(link).is_ok()
    }
}

fn places(tournament: &Tournament) -> Vec<String> {
    let place = |place: ApplicationPlace<'_>| format!("{place:?}");
    tournament.applications.values().map(|own| place(tournament.place_of(own))).collect()
}

pub fn judge(arbiter: &Arbiter, action: &str, ids: &[u32], more: &[(&str, &str)]) -> Answer {
    let ticks: Vec<String> = ids.iter().map(|id| format!("tick-{id}")).collect();
    let fields = ticks.iter().map(|name| (name.as_str(), "1")).chain([("act", action)]).chain(more.iter().copied());
    // The page with all of them: where nothing waits, the usual one has no form.
    arbiter.send("/applications", "/applications?show=all", &fields.collect::<Vec<_>>())
}

for_each_backend! {
    fn a_tournament_held_again_asks_the_same_of_applicants_once_it_is_opened(database) {
        let site = Site::on(database);
        let day = NaiveDate::from_ymd_opt(2026, 11, 1).and_then(|day| day.and_hms_opt(9, 0, 0));
        let conditions = EntryConditions { age: ValueRange { from: Some(10), to: Some(17) }, ..EntryConditions::default() };
        let told = RegistrationRules {
            opens: day,
            capacity: Some(40),
            text: "Взнос 500 рублей.".to_owned(),
            admission: Admission::Automatic,
            conditions,
            ..asking(&[(ApplicationField::Club, FieldRequirement::Required)])
        };
        let arbiter = taking(&site, &told);
        let fees = [("name-1", "Юниоры"), ("amount-1", "250"), ("age-to-1", "17"), ("currency", "₽"), ("chosen", "1")];
        arbiter.send("/fees/categories", "/fees/categories", &fees).is_redirect();
        // A first day is not known yet: ages are computed when there is one.
        let again = [("title", "Кубок 2027"), ("slug", "cup-2027"), ("starts", "")];
        arbiter.send("/again", "/again", &again).is_redirect();
        let clone = Arbiter { slug: "cup-2027".to_owned(), ..arbiter };
        let tournament = clone.tournament(&site);
        assert_eq!(tournament.registration, Some(RegistrationRules { is_on: false, opens: None, closes: None, ..told }));
        let names = |rules: &tournament::FeeRules| rules.categories.iter().map(|own| own.name.clone()).collect::<Vec<_>>();
        assert_eq!(tournament.fees.as_ref().map(names), Some(vec!["Юниоры".to_owned()]));
        assert!(tournament.applications.is_empty() && tournament.dues.is_empty());
        let form = clone.get("/registration").is_ok();
        form.says("Взнос 500 рублей.").says("name=\"age-to\"").does_not_say("2026-11-01");
        let open = RegistrationRules { is_on: true, ..tournament.registration.expect("just seen") };
        let actor = Site::actor();
        let request = Request { actor: &actor, slug: &clone.slug, seen: None, limit: None };
        assert!(site.service().set_registration(&request, &open).is_err(), "ages need a first day");
        clone.send("/visibility", "/visibility", &[("visibility", "public")]).is_redirect();
        site.visitor().get("/t/cup-2027/register").is_ok().does_not_say("name=\"family\"");
    }

    fn the_times_of_the_registration_are_by_the_clock_that_is_chosen_with_them(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        arbiter.get("/registration").is_ok().says("name=\"offset\"").says(">Opens</label>");
        let times = [("on", "1"), ("opens", "2099-11-01T09:00"), ("closes", "2099-11-20T18:00")];
        let with = |offset: &'static str| [&times[..], &[("offset", offset)]].concat();
        let wrong = arbiter.send("/registration", "/registration", &with("7")).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        wrong.says("There is no such zone in the list.").says("value=\"2099-11-01T09:00\"");
        arbiter.send("/registration", "/registration", &with("180")).is_redirect();
        let tournament = arbiter.tournament(&site);
        assert_eq!(tournament.info.utc_offset, Some(180));
        let opens = tournament.registration.and_then(|rules| rules.opens).map(|opens| opens.to_string());
        assert_eq!(opens.as_deref(), Some("2099-11-01 09:00:00"));
        let page = arbiter.get("/registration").is_ok();
        page.says(">Opens (UTC+3)</label>").says(">Closes (UTC+3)</label>").does_not_say("name=\"offset\"");
        // Of another year than this one it is told which.
        let told = "Sunday, 1 November 2099, 9:00 (UTC+3)";
        site.visitor().get(&format!("/t/{}/register", arbiter.slug)).is_ok().says(told);
        // A clock that was chosen before stays: it is changed with the schedule.
        arbiter.send("/registration", "/registration", &[("on", "1"), ("offset", "0")]).is_redirect();
        assert_eq!(arbiter.tournament(&site).info.utc_offset, Some(180));
    }

    fn an_application_goes_from_the_form_to_the_list_and_back(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        let public = format!("/t/{}", arbiter.slug);
        site.visitor().get(&format!("{public}/register")).has_status(StatusCode::NOT_FOUND);
        site.visitor().get(&public).is_ok().does_not_say("/register");
        let fields = [
            ("on", "1"), ("ask-birth", "required"), ("ask-region", "optional"), ("ask-phone", "required"),
            ("ask-email", "optional"), ("ask-remark", "optional"), ("admission", "organiser"),
            ("text", "Взнос 500 рублей на месте."),
        ];
        arbiter.send("/registration", "/registration", &fields).is_redirect();
        arbiter.get("/registration").is_ok().says("Registration saved").says(&format!("{public}/register"));
        site.visitor().get(&public).is_ok().says("Online registration is open.").says(&format!("{public}/register"));
        site.visitor().get("/").is_ok().says(&format!("{public}/register"));
        // Beside the contact fields stands their purpose, and who sees them.
        let (form, hint) = (format!("{public}/register"), "Only the staff of the tournament see it.");
        site.visitor().get(&form).is_ok().says("For questions about your application.").says(hint);
        site.visitor().in_russian().get(&form).is_ok().says("Для вопросов по заявке.");

        let anna = Applicant::new(&site, &arbiter);
        let page = anna.sees(&anna.form);
        page.says("Взнос 500 рублей").says("name=\"phone\"").does_not_say("name=\"club\"").says("Nobody is on the list");
        let link = anna.applies("Ёлкина", "21.11.1990");
        assert!(link.starts_with(&format!("{public}/register/")) && link.len() > public.len() + 70, "{link}");
        let own = anna.sees(&link);
        own.says("Application sent").says("Waiting for confirmation").says(&link).says("value=\"21.11.1990\"");
        assert_eq!(own.header("x-robots-tag"), "noindex, nofollow");
        anna.sees(&anna.form).does_not_say("Ёлкина");
        // Again, from another browser: the page says so.
        let again = [("family", "Елкина"), ("given", "Анна"), ("birth", "1990"), ("phone", PHONE)];
        let twice = Applicant::new(&site, &arbiter).sends(&again).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        twice.says("has applied already").says("value=\"Елкина\"");

        arbiter.get("").is_ok().says("1 application waits for confirmation");
        arbiter.get("/players").is_ok().says("/applications\">1 application</a>");
        let list = arbiter.get("/applications").is_ok();
        list.says("1 application waits").says("Ёлкина Анна").says(PHONE).says(EMAIL).says(REMARK);
        judge(&arbiter, "confirm", &[1], &[]).is_redirect();
        let tournament = arbiter.tournament(&site);
        let entry = tournament.entries.values().next().expect("just entered");
        assert_eq!((entry.person.name.to_string(), entry.person.region.as_str()), ("Ёлкина Анна".to_owned(), "Орёл"));
        assert!(entry.player.is_some(), "a new person of the registry, as if typed by hand");
        arbiter.get("/applications?show=all").is_ok().says("On the list of players").says("1 application confirmed");
        anna.sees(&link).says("On the list of players").does_not_say("name=\"family\"").says("name=\"phone\"");
        anna.sees(&anna.form).says("Elkina").says("1 player on the list");

        // She changes her number, and withdraws.
        let number = [("phone", "8 800 555-35-35"), ("email", EMAIL), ("family", "Сорокина"), ("given", "Инна")];
        anna.browser.post(&link, &link, &number).is_redirect();
        let tournament = arbiter.tournament(&site);
        let own = tournament.applications.values().next().expect("hers");
        assert_eq!((own.applicant.phone.as_str(), own.applicant.person.name.family.as_str()), ("8 800 555-35-35", "Ёлкина"));
        let bad = [("phone", "none"), ("email", EMAIL)];
        let answer = anna.browser.post(&link, &link, &bad).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        answer.says("Enter a telephone number").says("value=\"none\"");
        anna.browser.post(&format!("{link}/withdraw"), &link, &[]).is_redirect();
        anna.sees(&link).says("You have withdrawn this application").does_not_say("name=\"phone\"");
        let tournament = arbiter.tournament(&site);
        assert!(tournament.entries.values().all(|entry| !entry.takes_part()));
        let log = arbiter.get("/log").is_ok();
        log.says("Application: Ёлкина Анна").says("Application confirmed: Ёлкина Анна").says("(online registration)");
        log.says("Application changed: Ёлкина Анна").says("Application withdrawn: Ёлкина Анна");
        // The staff undo the withdrawal: she is on the list again.
        arbiter.send(&format!("/log/{}/undo", tournament.version), "/log", &[]).is_redirect();
        anna.sees(&link).says("On the list of players");
        let russian = site.visitor().in_russian();
        russian.get(&link).is_ok().says("В списке участников");
        russian.get(&anna.form).is_ok().says("Подать заявку");
    }

    fn who_is_on_the_list_already_is_linked_to_their_application_and_keeps_no_other_waiting(database) {
        let site = Site::on(database);
        let arbiter = taking(&site, &rules());
        let anna = Applicant::new(&site, &arbiter);
        let link = anna.applies("ёлкина", "1990");
        Applicant::new(&site, &arbiter).applies("Белова", "1991");
        arbiter.send("/players", "/players", &[("family", "ёлкина"), ("given", "анна")]).is_redirect();
        assert!(arbiter.tournament(&site).entries.values().any(|entry| entry.person.name.to_string() == "ёлкина анна"));
        judge(&arbiter, "confirm", &[1, 2], &[]).is_redirect();
        let list = arbiter.get("/applications").is_ok();
        list.says("1 application confirmed.").says("Already on the list of players:");
        judge(&arbiter, "confirm", &[1], &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("are on the list of players already");
        arbiter.send("/applications", "/applications", &[("attach", "1")]).is_redirect();
        assert_eq!(places(&arbiter.tournament(&site)), ["Listed", "Listed"]);
        assert_eq!(arbiter.tournament(&site).entries.len(), 2);
        anna.sees(&link).says("On the list of players");
    }

    fn an_applicant_whose_name_the_list_writes_otherwise_is_asked_about_before_they_are_entered(database) {
        let site = Site::on(database);
        let arbiter = taking(&site, &rules());
        Applicant::new(&site, &arbiter).applies("Белова", "1991");
        let on_list = [("family", "Белова"), ("given", "Анна Петровна"), ("birth", "1991")];
        arbiter.send("/players", "/players", &on_list).is_redirect();
        let list = arbiter.get("/applications").is_ok();
        list.says("A player with a similar name is on the list:").says("Белова Анна Петровна");
        list.does_not_say("Already on the list of players:");
        let left = judge(&arbiter, "confirm", &[1], &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        left.says("a similar player is on the list");
        assert_eq!(arbiter.tournament(&site).entries.len(), 1);
        arbiter.send("/applications", "/applications", &[("other", "1")]).is_redirect();
        assert_eq!(arbiter.tournament(&site).entries.len(), 2);
    }

    fn an_applicant_whose_name_the_list_writes_otherwise_can_be_linked_to_that_player(database) {
        let site = Site::on(database);
        let arbiter = taking(&site, &rules());
        Applicant::new(&site, &arbiter).applies("Белова", "1991");
        let on_list = [("family", "Белова"), ("given", "Анна Петровна"), ("birth", "1991")];
        arbiter.send("/players", "/players", &on_list).is_redirect();
        arbiter.send("/applications", "/applications", &[("attach", "1")]).is_redirect();
        assert_eq!(places(&arbiter.tournament(&site)), ["Listed"]);
        assert_eq!(arbiter.tournament(&site).entries.len(), 1);
    }

    fn above_the_places_people_wait_and_move_up(database) {
        let site = Site::on(database);
        let arbiter = taking(&site, &RegistrationRules { capacity: Some(2), admission: Admission::Automatic, ..rules() });
        let links: Vec<String> = ["Первая", "Вторая", "Третья", "Четвёртая"]
            .map(|name| Applicant::new(&site, &arbiter).applies(name, "1990"))
            .into();
        let sees = |n: usize| site.visitor().get(&links[n]).is_ok();
        assert_eq!(places(&arbiter.tournament(&site)), ["Listed", "Listed", "Queued(1)", "Queued(2)"]);
        sees(0).says("On the list of players");
        sees(3).says("Place 2 on the waiting list");
        let form = site.visitor().get(&format!("/t/{}/register", arbiter.slug)).is_ok();
        form.says("0 of 2 free; 2 applications on the waiting list").says("goes to the waiting list").says("Vtoraia");
        form.does_not_say("Tretia");
        arbiter.get("/applications").is_ok().says("No place is free").does_not_say("Confirm the first");
        site.visitor().post(&format!("{}/withdraw", links[1]), &links[1], &[]).is_redirect();
        arbiter.get("").is_ok().says("A place is free, and 2 applications are on the waiting list");
        arbiter.get("/applications").is_ok().says("Confirm the first: Третья Анна");
        arbiter.send("/applications", "/applications", &[("next", "3")]).is_redirect();
        assert_eq!(places(&arbiter.tournament(&site)), ["Listed", "Withdrawn", "Listed", "Queued(1)"]);
        sees(3).says("Place 1 on the waiting list");
        // A withdrawn application leaves the waiting list at once.
        site.visitor().post(&format!("{}/withdraw", links[3]), &links[3], &[]).is_redirect();
        assert_eq!(places(&arbiter.tournament(&site)), ["Listed", "Withdrawn", "Listed", "Withdrawn"]);
    }

    fn only_those_of_whom_nothing_is_to_be_asked_are_entered_at_once(database) {
        let site = Site::on(database);
        let conditions = EntryConditions { age: ValueRange { from: None, to: Some(17) }, ..EntryConditions::default() };
        let arbiter = taking(&site, &RegistrationRules { conditions, admission: Admission::Automatic, ..rules() });
        let anna = Applicant::new(&site, &arbiter);
        let grown = [("family", "Взрослая"), ("given", "Анна"), ("birth", "21.11.2008"), ("phone", PHONE)];
        let answer = anna.sends(&grown).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        answer.says("The conditions of this tournament: ").says("up to 17 years on 21 November 2026");
        for (family, birth) in [("Младшая", "22.11.2008"), ("Ровесница", "2008"), ("Младшая-Вторая", "2010")] {
            anna.applies(family, birth);
        }
        assert_eq!(places(&arbiter.tournament(&site)), ["Listed", "Waiting", "Listed"]);
        arbiter.get("/applications").is_ok().says("Ровесница").says("birthday decides").does_not_say("Младшая-Вторая");
        // A possible spelling of a listed player is left to the organiser.
        let alike = [("family", "Mladshaya"), ("given", "Anna"), ("birth", "22.11.2008"), ("phone", PHONE)];
        anna.sends(&[&alike[..], &[("consent", "1")]].concat()).is_redirect();
        assert_eq!(places(&arbiter.tournament(&site)).last().map(String::as_str), Some("Waiting"));
        let strangers = arbiter.tournament(&site).entries.values().filter(|entry| entry.player.is_some()).count();
        assert_eq!(strangers, 0, "nobody comes into the registry of persons by applying");
    }

    fn what_is_known_of_a_person_counts_for_the_conditions_though_they_do_not_say_it(database) {
        let site = Site::on(database);
        let list = "Family name;Given name;Rating;Birth\nКсенов;Владимир;2300;1990\nИволгин;Пётр;2250;1991\nШеханова;Мария;2200;1992\n";
        Arbiter::with_tournament(&site, "swiss-single").import(list).is_redirect();
        let ratings = ValueRange { from: None, to: Some(2200) };
        let conditions = EntryConditions { ratings, ..EntryConditions::default() };
        let fields = [(ApplicationField::Birth, FieldRequirement::Required), (ApplicationField::Rating, FieldRequirement::Optional)].into();
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        set(&site, &arbiter, &RegistrationRules { is_on: true, fields, conditions, admission: Admission::Automatic, ..rules() });
        let applicant = Applicant::new(&site, &arbiter);
        for (family, given, birth, rating) in [
            ("Ксенов", "Владимир", "1990", ""), ("Иволгин", "Пётр", "1991", "2100"),
            ("Шеханова", "Мария", "1992", ""), ("Новая", "Анна", "1993", "1500"),
        ] {
            applicant.sends(&[("family", family), ("given", given), ("birth", birth), ("rating", rating)]).is_redirect();
        }
        assert_eq!(places(&arbiter.tournament(&site)), ["Waiting", "Waiting", "Listed", "Listed"]);
    }

    fn who_has_withdrawn_comes_back_by_applying_again(database) {
        let site = Site::on(database);
        let arbiter = taking(&site, &rules());
        let anna = Applicant::new(&site, &arbiter);
        let link = anna.applies("Ёлкина", "1990");
        judge(&arbiter, "confirm", &[1], &[]).is_redirect();
        anna.browser.post(&format!("{link}/withdraw"), &link, &[]).is_redirect();
        anna.applies("Ёлкина", "1990");
        judge(&arbiter, "confirm", &[2], &[]).is_redirect();
        let tournament = arbiter.tournament(&site);
        assert_eq!(places(&tournament), ["Withdrawn", "Listed"]);
        assert!(tournament.entries.len() == 1 && tournament.entries.values().all(Entry::takes_part));
        // The staff bring a player back themselves, and confirm the application that was withdrawn.
        let link = anna.applies("Сорокина", "1991");
        judge(&arbiter, "confirm", &[3], &[]).is_redirect();
        anna.browser.post(&format!("{link}/withdraw"), &link, &[]).is_redirect();
        let entry = arbiter.tournament(&site).applications.values().last().and_then(|own| own.entry).expect("an entry");
        arbiter.send(&format!("/players/{entry}/reinstate"), &format!("/players/{entry}"), &[]).is_redirect();
        judge(&arbiter, "confirm", &[3], &[]).is_redirect();
        assert_eq!(places(&arbiter.tournament(&site)), ["Withdrawn", "Listed", "Listed"]);
    }

    fn a_changed_telephone_does_not_keep_a_confirmation_from_being_taken_back(database) {
        let site = Site::on(database);
        let arbiter = taking(&site, &rules());
        let anna = Applicant::new(&site, &arbiter);
        let link = anna.applies("Ёлкина", "1990");
        judge(&arbiter, "confirm", &[1], &[]).is_redirect();
        let confirmed = arbiter.tournament(&site).version;
        anna.browser.post(&link, &link, &[("phone", "8 800 555-35-35"), ("email", EMAIL)]).is_redirect();
        arbiter.send(&format!("/log/{confirmed}/undo"), "/log", &[]).is_redirect();
        let tournament = arbiter.tournament(&site);
        assert_eq!((places(&tournament), tournament.entries.len()), (vec!["Waiting".to_owned()], 0));
        assert_eq!(tournament.applications.values().next().map(|own| own.applicant.phone.as_str()), Some("8 800 555-35-35"));
    }

    fn several_are_refused_with_a_reason_or_struck_out_at_once(database) {
        let site = Site::on(database);
        let arbiter = taking(&site, &rules());
        let links = ["Первая", "Вторая", "Третья"].map(|name| Applicant::new(&site, &arbiter).applies(name, "1990"));
        arbiter.get("/applications").is_ok().says("Reason of the refusal (the applicant reads it)");
        let asked = judge(&arbiter, "refuse", &[1, 2], &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        asked.says("Give the reason").says("name=\"tick-1\" value=\"1\" checked").does_not_say("name=\"tick-3\" value=\"1\" checked");
        judge(&arbiter, "refuse", &[], &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("tick the applications first");
        judge(&arbiter, "refuse", &[1, 2], &[("reason", "Турнир для жителей Орла")]).is_redirect();
        assert_eq!(arbiter.tournament(&site).applications.len(), 3);
        site.visitor().get(&links[0]).is_ok().says("Refused").says("Reason: Турнир для жителей Орла").does_not_say("name=\"phone\"");
        arbiter.get("/log").is_ok().says("Applications refused: Первая Анна, Вторая Анна");
        arbiter.send(&format!("/log/{}/undo", arbiter.tournament(&site).version), "/log", &[]).is_redirect();
        assert_eq!(places(&arbiter.tournament(&site)), ["Waiting", "Waiting", "Waiting"]);
        judge(&arbiter, "queue", &[3], &[]).is_redirect();
        judge(&arbiter, "remove", &[1], &[]).is_redirect();
        assert_eq!(places(&arbiter.tournament(&site)), ["Waiting", "Queued(1)"]);
        site.visitor().get(&links[0]).has_status(StatusCode::NOT_FOUND);
        // The page was opened before another organiser decided the same application.
        let seen = arbiter.get("/applications").hidden("seen");
        judge(&arbiter, "confirm", &[2], &[]).is_redirect();
        let late = arbiter.send_seen(&seen, "/applications", &[("tick-2", "1"), ("act", "refuse"), ("reason", "x")]);
        assert!(late.status.is_client_error(), "{}", late.text);
    }

    fn what_is_settled_keeps_a_batch_from_nothing_and_is_told_by_name(database) {
        let site = Site::on(database);
        let arbiter = taking(&site, &rules());
        let links = ["Первая", "Вторая", "Третья", "Четвёртая"].map(|name| Applicant::new(&site, &arbiter).applies(name, "1990"));
        judge(&arbiter, "refuse", &[1], &[("reason", "Мест нет")]).is_redirect();
        site.visitor().post(&format!("{}/withdraw", links[1]), &links[1], &[]).is_redirect();
        // She was entered by hand meanwhile: that must not stop the other confirmations.
        arbiter.send("/players", "/players", &[("family", "Первая"), ("given", "Анна")]).is_redirect();
        let done = judge(&arbiter, "confirm", &[1, 2, 3, 4], &[("show", "all")]).is_redirect();
        let told = arbiter.visitor.get(&done.location).is_ok();
        told.says("2 applications confirmed.").says("Left as they were: Первая Анна – refused earlier; Вторая Анна – withdrawn by the applicant.");
        told.says("To change settled applications, tick them without those that wait.");
        assert_eq!(places(&arbiter.tournament(&site)), ["Refused(\"Мест нет\")", "Withdrawn", "Listed", "Listed"]);
        arbiter.visitor.get(&done.location).is_ok().does_not_say("Left as they were");
        arbiter.get("/log").is_ok().says("Applications confirmed: Третья Анна, Четвёртая Анна");
        // Without an open one they are judged anew, as far as that can be.
        let nothing = judge(&arbiter, "confirm", &[1], &[("show", "all")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        nothing.says("Nothing was changed: Первая Анна – on the list of players already.");
        judge(&arbiter, "confirm", &[2], &[]).is_redirect();
        assert_eq!(places(&arbiter.tournament(&site)), ["Refused(\"Мест нет\")", "Listed", "Listed", "Listed"]);
    }

    fn an_action_does_not_stop_at_those_who_have_what_it_gives(database) {
        let site = Site::on(database);
        let arbiter = taking(&site, &rules());
        for family in ["Первая", "Вторая", "Третья"] {
            Applicant::new(&site, &arbiter).applies(family, "1990");
        }
        judge(&arbiter, "queue", &[1], &[]).is_redirect();
        let done = judge(&arbiter, "queue", &[1, 2], &[]).is_redirect();
        let told = arbiter.visitor.get(&done.location).is_ok();
        told.says("1 application moved to the waiting list.").says("Left as they were: Первая Анна – on the waiting list already.");
        let nothing = judge(&arbiter, "queue", &[1], &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        nothing.says("Nothing was changed: Первая Анна – on the waiting list already.");
        judge(&arbiter, "refuse", &[3], &[("reason", "Мест нет")]).is_redirect();
        let done = judge(&arbiter, "refuse", &[2, 3], &[("show", "all"), ("reason", "Поздно")]).is_redirect();
        arbiter.visitor.get(&done.location).is_ok().says("1 application refused.").says("Третья Анна – refused earlier.");
        assert_eq!(places(&arbiter.tournament(&site)), ["Queued(1)", "Refused(\"Поздно\")", "Refused(\"Мест нет\")"]);
        // What is settled is struck out with the others.
        judge(&arbiter, "remove", &[1, 2, 3], &[("show", "all")]).is_redirect();
        assert_eq!(arbiter.tournament(&site).applications.len(), 0);
    }

    fn contacts_and_keys_are_nowhere_but_with_the_staff(database) {
        let site = Site::on(database);
        let arbiter = taking(&site, &rules());
        let anna = Applicant::new(&site, &arbiter);
        let link = anna.applies("Ёлкина", "03.02.1991");
        let waiting = anna.applies("Ждущая", "1985");
        judge(&arbiter, "confirm", &[1], &[]).is_redirect();
        let secrets = [PHONE, "912 345", EMAIL, REMARK, "Ждущая", "03.02.1991", "1991-02-03", "3 February 1991"];
        let stranger = site.visitor();
        let public = ["", "/players", "/players.csv", "/players.csv?as=xlsx", "/standings", "/event.json", "/event.trf",
            "/games.pdn", "/event.ics", "/register", "/statistics", "/screen/pairings"];
        let mut pages: Vec<Answer> =
            public.iter().map(|rest| stranger.get(&format!("/t/{}{rest}", arbiter.slug))).collect();
        pages.extend(["/", "/feed.xml", "/search?q=Елкина", "/player/1"].map(|page| stranger.get(page)));
        for page in &pages {
            for secret in secrets {
                assert!(!page.text.contains(secret), "{secret} in {}", page.text);
            }
        }
        assert!(pages.iter().any(|page| page.text.contains("Ёлкина")), "the player is public");
        // Not even in the staff's files, which they may pass on.
        for file in ["/event.json", "/event.trf", "/print/start-list", "/print/protocol.csv"] {
            let text = arbiter.get(file).text;
            assert!(![PHONE, EMAIL, REMARK].iter().any(|secret| text.contains(secret)), "{file}: {text}");
        }
        for page in ["/applications", "/registration", "/log"] {
            assert_ne!(stranger.get(&arbiter.address(page)).status, StatusCode::OK, "{page}");
        }
        // The key is nowhere in the database; only its hash is.
        let key = link.rsplit('/').next().expect("a key");
        let file = tempfile::tempdir().expect("a directory");
        let backup = file.path().join("backup");
        site.service().store().backup(&backup).expect("written");
        let mut text = String::new();
        let packed = std::fs::File::open(&backup).expect("just written");
        std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(packed), &mut text).expect("text");
        assert!(text.contains(&hashed_key(key)) && !text.contains(key));
        assert!(text.contains(EMAIL), "backups keep contacts");
        let copy = crate::support::database::TestDatabase::sqlite();
        let restored = Store::open(&copy.url()).expect("a new database");
        restored.restore(&backup).expect("a good backup");
        let tournament = restored.tournament(&arbiter.slug).expect("readable").expect("there");
        assert_eq!(tournament.applications, arbiter.tournament(&site).applications);
        assert_eq!(tournament.registration, arbiter.tournament(&site).registration);
        // A reader without a link sees nothing of an application; a link of one tournament opens nothing in another.
        let other_end = if waiting.ends_with('0') { "1" } else { "0" };
        let changed = format!("{}{other_end}", &waiting[..waiting.len() - 1]);
        stranger.get(&changed).has_status(StatusCode::NOT_FOUND);
        let other = Arbiter::with_tournament(&site, "swiss-single");
        stranger.get(&format!("/t/{}/register/{key}", other.slug)).has_status(StatusCode::NOT_FOUND);
    }

    fn who_is_on_the_list_corrects_what_it_says_until_the_first_round_is_paired(database) {
        let site = Site::on(database);
        let more = [(ApplicationField::Club, FieldRequirement::Optional), (ApplicationField::Title, FieldRequirement::Optional)];
        let arbiter = taking(&site, &asking(&more));
        let anna = Applicant::new(&site, &arbiter);
        let link = anna.applies("Ёлкина", "1990");
        judge(&arbiter, "confirm", &[1], &[]).is_redirect();
        let page = anna.sees(&link);
        page.says("name=\"club\"").says("name=\"region\"").does_not_say("name=\"rating\"").does_not_say("name=\"family\"");
        // The staff have linked her to a person: only they may change birth and title.
        page.does_not_say("name=\"birth\"").does_not_say("name=\"title\"");
        let said = [
            ("phone", PHONE), ("email", EMAIL), ("birth", "21.11.1990"), ("region", "Псков"), ("club", "Ладья"),
            ("title", "кмс"), ("rating", "2500"), ("family", "Сорокина"),
        ];
        anna.browser.post(&link, &link, &said).is_redirect();
        let tournament = arbiter.tournament(&site);
        let entry = tournament.entries.values().next().expect("she is on the list");
        let person = &entry.person;
        let told = [person.name.family.as_str(), &person.region, &person.club, &person.title];
        assert_eq!(told, ["Ёлкина", "Псков", "Ладья", ""]);
        assert_eq!((entry.rating, entry.player.is_some(), person.birth), (None, true, Birth::parse("1990")));
        arbiter.get("/applications").is_ok().says("changed by the applicant").says("Ёлкина");
        arbiter.get("/log").is_ok().says("Application changed: Ёлкина Анна");
        // An invalid value is reported beside its field, and the organiser can undo a change.
        let bad = anna.browser.post(&link, &link, &[("phone", "1234")]);
        bad.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("value=\"1234\"");
        arbiter.send(&format!("/log/{}/undo", tournament.version), "/log", &[]).is_redirect();
        let region = |site: &Site| arbiter.tournament(site).entries.values().next().map(|entry| entry.person.region.clone());
        assert_eq!(region(&site).as_deref(), Some("Орёл"));

        for (n, family) in [(2, "Первая"), (3, "Вторая"), (4, "Третья")] {
            anna.applies(family, "1990");
            judge(&arbiter, "confirm", &[n], &[]).is_redirect();
        }
        arbiter.begin(1);
        anna.sees(&link).does_not_say("name=\"club\"").says("name=\"phone\"").says("The tournament has begun");
        let late = [("phone", PHONE), ("email", "late@example.org"), ("region", "Псков")];
        anna.browser.post(&link, &link, &late).is_redirect();
        assert_eq!(region(&site).as_deref(), Some("Орёл"));
    }

    fn in_a_tournament_of_teams_the_team_is_asked_and_goes_into_the_list(database) {
        let site = Site::on(database);
        let rules = asking(&[(ApplicationField::Team, FieldRequirement::Required)]);
        let arbiter = Arbiter::with_tournament(&site, "team-swiss");
        arbiter.get("/registration").is_ok().says("name=\"ask-team\"");
        set(&site, &arbiter, &rules);
        let anna = Applicant::new(&site, &arbiter);
        let who = [("family", "Ёлкина"), ("given", "Анна"), ("birth", "1990"), ("phone", PHONE)];
        anna.sends(&who).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Team: please fill this in");
        let with_team: Vec<(&str, &str)> = who.into_iter().chain([("team", " Орёл-2 ")]).collect();
        anna.sends(&with_team).is_redirect();
        arbiter.get("/applications").is_ok().says("Орёл-2");
        anna.sees(&anna.form).does_not_say("Орёл-2");
        judge(&arbiter, "confirm", &[1], &[]).is_redirect();
        let tournament = arbiter.tournament(&site);
        let member = &tournament.entries.values().next().expect("she is on the list").member;
        assert_eq!((member.team.as_str(), member.board), ("Орёл-2", None));
        anna.sees(&anna.form).says("<option value=\"Орёл-2\">");
        // New applicants cannot join a team at once.
        set(&site, &arbiter, &RegistrationRules { admission: Admission::Automatic, ..rules.clone() });
        let stranger = [("family", "Чужая"), ("given", "Ольга"), ("birth", "1991"), ("phone", PHONE), ("team", "Орёл-2")];
        anna.sends(&stranger).is_redirect();
        assert_eq!(places(&arbiter.tournament(&site)), ["Listed", "Waiting"]);
        // Where there are no teams none is asked for, whatever the rules say.
        let single = taking(&site, &rules);
        single.get("/registration").is_ok().does_not_say("name=\"ask-team\"");
        let other = Applicant::new(&site, &single);
        other.sees(&other.form).does_not_say("name=\"team\"");
        let with_team = [("family", "Ёлкина"), ("given", "Анна"), ("birth", "1990"), ("phone", PHONE), ("team", "Орёл-2")];
        other.sends(&with_team).is_redirect();
        let kept = single.tournament(&site).applications.values().map(|own| own.applicant.team.clone()).collect::<Vec<_>>();
        assert_eq!(kept, [""], "what was not asked is not kept");
    }

    fn who_is_entered_at_once_as_a_known_person_changes_neither_birth_nor_title(database) {
        let site = Site::on(database);
        let list = "Family name;Given name;Birth\nКсенов;Владимир;1990\n";
        Arbiter::with_tournament(&site, "swiss-single").import(list).is_redirect();
        let asked = asking(&[(ApplicationField::Title, FieldRequirement::Optional)]);
        let arbiter = taking(&site, &RegistrationRules { admission: Admission::Automatic, ..asked });
        let applicant = Applicant::new(&site, &arbiter);
        let who = [("family", "Ксенов"), ("given", "Владимир"), ("birth", "1990"), ("phone", PHONE)];
        let link = applicant.sends(&who).is_redirect().location;
        applicant.browser.post(&link, &link, &[("phone", PHONE), ("title", "мсмк"), ("birth", "1995")]).is_redirect();
        let tournament = arbiter.tournament(&site);
        let entry = tournament.entries.values().next().expect("they are entered");
        assert_eq!((entry.player.is_some(), entry.person.title.as_str(), entry.person.birth), (true, "", Birth::parse("1990")));
    }

    fn floods_are_stopped_and_nothing_refused_counts(database) {
        let site = Site::on(database);
        let arbiter = taking(&site, &rules());
        let anna = Applicant::new(&site, &arbiter);
        for _ in 0..35 {
            anna.sends(&[("family", "Ёлкина")]).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("please fill this in");
        }
        let before = arbiter.tournament(&site).version;
        let trapped = [("family", "Робот"), ("given", "R"), ("birth", "1990"), ("phone", PHONE), ("website", "http://x")];
        anna.sends(&trapped).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("press the button once more");
        assert_eq!(arbiter.tournament(&site).version, before, "nothing of it is in the journal");
        let links: Vec<String> = (0..30).map(|n| anna.applies(&format!("Игрок{n}"), "1990")).collect();
        let more = [("family", "Лишняя"), ("given", "Анна"), ("birth", "1990"), ("phone", PHONE)];
        let refused = anna.sends(&more).has_status(StatusCode::TOO_MANY_REQUESTS);
        assert!(refused.header("retry-after").parse::<u32>().is_ok_and(|wait| wait <= 900));
        assert_eq!(arbiter.tournament(&site).applications.len(), 30);
        // Those who have applied are not locked out, but for who writes without end.
        let change = |n: usize| {
            let phone = format!("8 800 555-35-{n:02}");
            let own = [("family", "Игрок0"), ("given", "Анна"), ("birth", "1990"), ("phone", phone.as_str())];
            anna.browser.post(&links[0], &links[0], &own)
        };
        for n in 0..20 {
            change(n).is_redirect();
        }
        change(19).has_status(StatusCode::TOO_MANY_REQUESTS);
        anna.sees(&links[0]);
        // A quarter of an hour later.
        database.execute("UPDATE login_attempts SET first_at = '2020-01-01 00:00:00', last_at = '2020-01-01 00:00:00'");
        anna.sends(&more).is_redirect();
        change(20).is_redirect();
        let guess = |n: u8| format!("{}{n:02x}", &links[0][..links[0].len() - 2]);
        let guesses = (0..=70).map(guess).filter(|guess| *guess != links[0]);
        let found: Vec<StatusCode> = guesses.map(|guess| anna.browser.get(&guess).status).collect();
        assert_eq!((found.first(), found.last()), (Some(&StatusCode::NOT_FOUND), Some(&StatusCode::TOO_MANY_REQUESTS)));
    }

    fn settings_are_checked_and_belong_to_the_organiser(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        for (fields, words) in [
            ([("opens", "2026-11-02T10:00"), ("closes", "2026-11-01T10:00")], "must close after it opens"),
            ([("age-from", "old"), ("age-to", "")], "Enter a number of years"),
            ([("capacity", "0"), ("age-to", "")], "Enter a number of players"),
            ([("rating-from", "2000"), ("rating-to", "1000")], "ends before it begins"),
            ([("opens", "tomorrow"), ("closes", "")], "schedule"),
        ] {
            let fields: Vec<(&str, &str)> = fields.into_iter().chain([("on", "1")]).collect();
            let answer = arbiter.send("/registration", "/registration", &fields);
            let answer = answer.has_status(StatusCode::UNPROCESSABLE_ENTITY);
            if words != "schedule" {
                answer.says(words);
            }
            assert!(arbiter.tournament(&site).registration.is_none());
        }
        set(&site, &arbiter, &rules());
        let link = Applicant::new(&site, &arbiter).applies("Ёлкина", "1990");
        set(&site, &arbiter, &RegistrationRules { is_on: false, ..rules() });
        let form = format!("/t/{}/register", arbiter.slug);
        site.visitor().get(&form).is_ok().says("Registration is closed").does_not_say("name=\"family\"");
        site.visitor().get(&format!("/t/{}", arbiter.slug)).is_ok().does_not_say("/register");
        // Applications can still be seen and withdrawn, but not changed.
        site.visitor().get(&link).is_ok().says("Waiting for confirmation").does_not_say("name=\"family\"");
        let late = Applicant::new(&site, &arbiter);
        let token = late.browser.get("/login").hidden("form-token");
        let fields = [("family", "Поздняя"), ("given", "Анна"), ("form-token", token.as_str())];
        let answer = late.browser.post_blindly(&form, &fields).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        answer.says("Registration is not open now");
    }
}
