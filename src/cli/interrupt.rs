//! Ctrl-C while a command works on something long: the work stops where nothing is half done.

use std::process;
use std::thread;

use tokio::runtime::Builder;

use crate::cli::Exit;
use crate::platform::told_to_stop;
use crate::service::Watch;

/// Stops the work of `watch` when the program is told to stop; told so a second time it ends at once. Where signals cannot be heard
/// they end it at once, as they do by themselves.
pub fn stop_when_told(watch: Watch) {
    let Ok(runtime) = Builder::new_current_thread().enable_all().build() else { return };
    let hear = move || {
        runtime.block_on(told_to_stop());
        watch.stop();
        runtime.block_on(told_to_stop());
        process::exit(Exit::Stopped.code().into());
    };
    // Without a thread for it a signal ends the program at once.
    let _ = thread::Builder::new().name("interrupt".to_owned()).spawn(hear);
}
