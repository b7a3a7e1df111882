/** How far the map goes out, and in. */
export const MIN_ZOOM = 4;
export const MAX_ZOOM = 17;
/** Where it begins around a place (specification, section 9). */
export const LIST_ZOOM = 10;
