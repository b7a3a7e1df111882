/** Minimum and maximum zoom of the map. */
export const MIN_ZOOM = 4;
export const MAX_ZOOM = 17;
/** Zoom of the first view around a place (specification, section 9). */
export const LIST_ZOOM = 10;
