/** Metres per statute mile. */
export const METRES_PER_MILE = 1609.344;

/** Radius in miles of a search around a place: results beyond it count as "farther away" (`decisions`: a place has a reach). */
export const REACH_MILES = 50;

/** Upper limits, in miles, of the distance classes within which lists order by helpfulness before distance. */
export const HELP_MILES: readonly number[] = [2, 5, 10, 25, REACH_MILES];
