package dev.bulwark.verification;

/** Whether engines of the default share what they have proven. */
public enum LemmaMode {
  /** They do not. */
  NONE,
  /** An engine gets what is known when it begins. */
  START,
  /** Also what others publish while it runs. */
  LIVE
}
