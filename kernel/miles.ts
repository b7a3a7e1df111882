/** Metres of a statute mile. */
export const METRES_PER_MILE = 1609.344;

/** Miles around a place within which lists look first: what lies beyond is "farther away" (`decisions`: a place has a reach). */
export const REACH_MILES = 50;

/** Ends, in miles, of the classes of distance in which lists put help before nearness. */
export const HELP_MILES: readonly number[] = [2, 5, 10, 25, REACH_MILES];
