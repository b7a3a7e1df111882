/** Where the APIs of `npm run dev` answer the place that lists start from; null in a directory of several cities. */
export const DEFAULT_PLACE_PATH = '/dev/default-place';
