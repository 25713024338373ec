//! The memory of the program.
//!
//! A site is long-lived and its pages are made of very many small texts on many threads. On Linux with the GNU C library the allocator
//! is that of the library, with a low threshold and two arenas for each core: after three minutes of mixed load on the demo less than half
//! is in use of what mimalloc keeps, which gives pages back only of threads that go on working. With one arena for four cores, a thousand
//! requests a second wait three times as long for each other. Elsewhere the system's allocator is much slower: there it is mimalloc.

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod system {
    use std::ffi::c_int;
    use std::thread::available_parallelism;

    /// Each arena keeps what is free in it. A thread that finds one in use waits for it, also for a thread of low priority that has been
    /// interrupted there.
    const ARENAS_PER_CORE: usize = 2;

    /// Larger pieces come from the system and go back to it at once, in bytes: pages, pictures and their compressed bodies.
    const LARGE: c_int = 128 * 1024;

    #[expect(unsafe_code, reason = "the library has no safe function for it")]
    pub(super) fn set_up() {
        let cores = available_parallelism().map_or(1, usize::from);
        let arenas = c_int::try_from(cores * ARENAS_PER_CORE).unwrap_or(c_int::MAX);
        // SAFETY: it is called before there are other threads; the library ignores what it does not know.
        unsafe {
            libc::mallopt(libc::M_ARENA_MAX, arenas);
            libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
            libc::mallopt(libc::M_TRIM_THRESHOLD, LARGE);
        }
    }

    #[expect(unsafe_code, reason = "the library has no safe function for it")]
    pub(super) fn give_back() {
        // SAFETY: it may be called by any thread at any time; what is in use stays.
        unsafe { libc::malloc_trim(0) };
    }

    /// They went back at once, see [`LARGE`].
    pub(super) const fn give_large_back() {}
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
mod system {
    #[global_allocator]
    static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

    pub(super) const fn set_up() {}

    #[expect(unsafe_code, reason = "the crate of the allocator has no safe function for it")]
    pub(super) fn give_back() {
        // SAFETY: it may be called by any thread at any time; what is in use stays.
        unsafe { libmimalloc_sys::mi_collect(true) }
    }

    pub(super) fn give_large_back() {
        give_back();
    }
}

/// Sets the allocator up for a program that runs for long; to be called before there are other threads. Commands end soon, and work faster with
/// an arena for each thread.
pub fn set_up_memory() {
    system::set_up();
}

/// Returns freed memory to the system at once. By itself the allocator does so beside later work only, so a site that rests would keep it.
pub fn give_memory_back() {
    system::give_back();
}

/// As [`give_memory_back`], after large pieces were freed.
pub fn give_large_memory_back() {
    system::give_large_back();
}
