//! Password hashes (argon2id), computed in memory that is used again by the next of many and given back after the last.
//!
//! A hash needs 19 MiB for a moment, which take milliseconds to be had from the system. The callers limit how many are computed at once (the
//! site lets few in at a time).

use std::mem;
use std::sync::Mutex;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};

use crate::lock::lock;
use crate::platform;
use crate::service::ServiceError;

/// A hash that no password has: checked for unknown names, so that they take as long as known ones.
pub(super) const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$6tDy1l6GfSTJ1gVbfLkYzA$QS6SyEmsRPSVRKvmSYgYGsbzZDkkUBrXOVbZCP0y/QY";

#[derive(Debug, Default)]
pub(super) struct Passwords {
    memory: Mutex<HashMemory>,
}

#[derive(Debug, Default)]
struct HashMemory {
    /// How many hashes are being computed.
    in_use: usize,
    /// What earlier ones of the same rush have left.
    spare: Vec<Vec<Block>>,
}

impl Passwords {
    /// The hash of a password as a PHC string, with a salt of its own.
    pub(super) fn hash(&self, password: &str) -> Result<String, ServiceError> {
        let mut salt = [0; argon2::RECOMMENDED_SALT_LEN];
        getrandom::fill(&mut salt).map_err(|_| ServiceError::NoRandomness)?;
        self.phc(password, &salt).map(|hash| hash.to_string()).ok_or(ServiceError::NoRandomness)
    }

    /// Whether a password has this hash; an invalid hash fits no password.
    pub(super) fn fits(&self, password: &str, hash: &str) -> bool {
        let Ok(known) = PasswordHash::new(hash) else { return false };
        let (Some(salt), Some(expected)) = (known.salt, known.hash) else { return false };
        let version = known.version.map_or(Ok(Version::default()), Version::try_from);
        let (Ok(algorithm), Ok(version), Ok(params)) =
            (Algorithm::try_from(known.algorithm.as_str()), version, Params::try_from(&known))
        else {
            return false;
        };
        let method = Argon2::new(algorithm, version, params);
        // `Output` is compared in constant time.
        self.output(&method, password, &salt, expected.len()).is_some_and(|output| output == expected)
    }

    fn phc(&self, password: &str, salt: &[u8]) -> Option<PasswordHash> {
        let params = Params::default();
        let text = ParamsString::try_from(&params).ok()?;
        let hash = self.output(&Argon2::from(params), password, salt, Params::DEFAULT_OUTPUT_LEN)?;
        Some(PasswordHash {
            algorithm: Algorithm::default().ident(),
            version: Some(Version::default().into()),
            params: text,
            salt: Salt::new(salt).ok(),
            hash: Some(hash),
        })
    }

    fn output(&self, method: &Argon2<'_>, password: &str, salt: &[u8], length: usize) -> Option<Output> {
        let mut bytes = [0; Output::MAX_LENGTH];
        let out = bytes.get_mut(..length)?;
        let mut taken = self.take_memory();
        taken.blocks.resize(method.params().block_count().max(taken.blocks.len()), Block::new());
        let done = method.hash_password_into_with_memory(password.as_bytes(), salt, out, &mut taken.blocks);
        drop(taken);
        done.ok().and_then(|()| Output::new(out).ok())
    }

    fn take_memory(&self) -> TakenMemory<'_> {
        let mut memory = lock(&self.memory);
        memory.in_use += 1;
        TakenMemory { blocks: memory.spare.pop().unwrap_or_default(), from: &self.memory }
    }
}

/// The memory of one hash, until it is dropped.
struct TakenMemory<'a> {
    blocks: Vec<Block>,
    from: &'a Mutex<HashMemory>,
}

impl Drop for TakenMemory<'_> {
    fn drop(&mut self) {
        let mut memory = lock(self.from);
        memory.in_use -= 1;
        memory.spare.push(mem::take(&mut self.blocks));
        if memory.in_use == 0 {
            memory.spare = Vec::new();
            drop(memory);
            platform::give_large_memory_back();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_for_unknown_names_costs_as_much_as_a_real_one() {
        let real = Passwords::default().hash("correct horse").expect("randomness");
        let (real, nobody) = (PasswordHash::new(&real).expect("ours"), PasswordHash::new(NOBODY).expect("ours"));
        assert_eq!((real.algorithm, real.version), (nobody.algorithm, nobody.version));
        assert_eq!(real.params, nobody.params);
    }

    #[test]
    fn a_hash_fits_its_password_only_whatever_the_memory_was_used_for_before() {
        use argon2::PasswordVerifier;
        let passwords = Passwords::default();
        // As if others were computed all the time.
        let others = passwords.take_memory();
        let hash = passwords.hash("correct horse").expect("randomness");
        for _ in 0..2 {
            assert!(passwords.fits("correct horse", &hash));
            assert!(!passwords.fits("correct house", &hash));
        }
        assert!(Argon2::default().verify_password(b"correct horse", &PasswordHash::new(&hash).expect("ours")).is_ok());
        assert!(!passwords.fits("", "no hash at all"));
        let spare = || lock(&passwords.memory).spare.len();
        assert_eq!(spare(), 1, "one after the other needs one piece");
        drop(others);
        assert_eq!(spare(), 0, "the last one gives all back");
    }
}
