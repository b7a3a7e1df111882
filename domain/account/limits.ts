/* Limits of the account forms, for screens that show them before validation. */

export const PASSWORD_MIN_LENGTH = 6;
/** Maximum length of a password; it limits the cost of hashing at sign-in. */
export const PASSWORD_MAX_LENGTH = 256;
