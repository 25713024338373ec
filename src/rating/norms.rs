//! Norms: which ranks the games of an event are worth.
