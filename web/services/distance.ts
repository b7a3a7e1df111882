import { METRES_PER_MILE } from '#kernel/miles.ts';

/**
 * Metres as miles: `0.4 mi`, from ten on without tenths, never broken. Both languages write them alike in the United States.
 * Not by Intl: a number format's first use takes a phone most of a tenth of a second.
 */
export const wordMiles = (metres: number): string => {
  const miles = metres / METRES_PER_MILE;
  return `${miles < 9.95 ? miles.toFixed(1) : miles.toFixed().replace(/\B(?=\d{3}$)/, ',')}\u00a0mi`;
};
