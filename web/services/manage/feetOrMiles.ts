import { METRES_PER_MILE } from '#domain/values/miles.ts';

const METRES_PER_FOOT = 0.3048;

/** Converts metres to feet in steps of five for short distances, else to miles, with one decimal below ten. */
export const feetOrMiles = (metres: number): { readonly unit: 'feet' | 'miles'; readonly count: number } => {
  const feet = metres / METRES_PER_FOOT;
  if (feet < 1000) return { unit: 'feet', count: Math.round(feet / 5) * 5 };
  const miles = metres / METRES_PER_MILE;
  return { unit: 'miles', count: miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles) };
};
