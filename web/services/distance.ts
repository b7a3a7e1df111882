import { METRES_PER_MILE } from '../../domain/miles.ts';

/**
 * Metres as miles: `0.4 mi`, from ten on without tenths, never broken. Both languages write them alike in the United States.
 * Not by Intl: a number format's first use takes a phone most of a tenth of a second.
 */
export const wordMiles = (metres: number): string => {
  const miles = metres / METRES_PER_MILE;
  return `${miles < 9.95 ? miles.toFixed(1) : miles.toFixed().replace(/\B(?=\d{3}$)/, ',')}\u00a0mi`;
};

const METRES_PER_FOOT = 0.3048;

/** Feet in steps of five while it is near, else miles: with a tenth below ten. */
export const farOf = (metres: number): { readonly unit: 'feet' | 'miles'; readonly count: number } => {
  const feet = metres / METRES_PER_FOOT;
  if (feet < 1000) return { unit: 'feet', count: Math.round(feet / 5) * 5 };
  const miles = metres / METRES_PER_MILE;
  return { unit: 'miles', count: miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles) };
};
