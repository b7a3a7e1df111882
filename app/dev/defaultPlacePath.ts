/** Path where the APIs of `npm run dev` return the place that lists start from; null in a directory of several cities. */
export const DEFAULT_PLACE_PATH = '/dev/default-place';
