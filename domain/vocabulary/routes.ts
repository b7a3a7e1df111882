/**
 * Maximum distance of a route, in metres: nobody travels farther by bus and on foot, so no router is requested, and the map would have to
 * show half a country.
 */
export const MAX_ROUTE_METRES = 150_000;
