import lookup from '@photostructure/tz-lookup';

/** Returns the IANA time zone at a point (`America/Los_Angeles`); null if the point is out of range. Degrees. */
export const timeZoneAt = (longitude: number, latitude: number): string | null => {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  return lookup(latitude, longitude);
};
