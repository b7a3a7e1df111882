/* Limits of the forms of regions and their contacts, for screens that show them before validation. */

export const REGION_NAME_MAX = 100;
/** Texas has 254 counties. */
export const COUNTIES_MAX = 300;
export const COORDINATORS_MAX = 20;
export const ADDRESSES_MAX = 5;
