const METRES_PER_MILE = 1609.344;

const formats = [0, 1].map(
  (digits) => new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
);

/** Metres as miles: `0.4 mi`, from ten on without tenths, never broken. Both languages write them alike in the United States. */
export const wordMiles = (metres: number): string => {
  const miles = metres / METRES_PER_MILE;
  return `${formats[miles < 9.95 ? 1 : 0]?.format(miles)}\u00a0mi`;
};
