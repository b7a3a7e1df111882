/** Metres of a statute mile. */
export const METRES_PER_MILE = 1609.344;
