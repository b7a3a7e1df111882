/** Metres per statute mile. */
export const METRES_PER_MILE = 1609.344;

/** Radius in miles of a search around a place: results beyond it count as "farther away" (`decisions`: a place has a reach). */
export const MAX_SEARCH_MILES = 50;

/** Upper limits, in miles, of the distance classes within which lists order by helpfulness before distance. */
export const SEARCH_RADII_MILES: readonly number[] = [2, 5, 10, 25, MAX_SEARCH_MILES];
