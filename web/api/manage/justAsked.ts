/** Milliseconds: what was asked for before a screen is shown is not asked for again by it. */
export const JUST_ASKED = 5000;
