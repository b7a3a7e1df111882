/* Numbers of the forms of regions and of the people who are asked there, for screens that say them before they check anything. */

export const REGION_NAME_MAX = 100;
/** Texas has 254 counties. */
export const COUNTIES_MAX = 300;
export const COORDINATORS_MAX = 20;
export const ADDRESSES_MAX = 5;
