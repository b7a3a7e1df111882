/** A list with fewer rows shows its end by itself; a line below it would say nothing new. */
export const MIN_ROWS_FOR_END = 10;
