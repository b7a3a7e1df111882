/**
 * Farther than this nobody goes by bus and on foot: no router is asked, and a map that showed it would show half a country.
 * In metres.
 */
export const FARTHEST_ROUTE = 150_000;
