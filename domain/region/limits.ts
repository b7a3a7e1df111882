/* Limits of the forms of regions and their contacts, for screens that show them before validation. */

export const REGION_NAME_MAX_LENGTH = 100;
/** Texas has 254 counties. */
export const MAX_COUNTIES = 300;
export const MAX_COORDINATORS = 20;
export const MAX_EMAIL_ADDRESSES = 5;
