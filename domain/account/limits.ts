/* Numbers of the account forms, for screens that say them before they check anything. */

export const PASSWORD_MIN = 6;
/** Long enough for any sentence; it bounds what a sign-in costs. */
export const PASSWORD_MAX = 256;
