const MINUTE_S = 60;
const HOUR_S = 3600;

/** Speeds of a replay: how many seconds of the period pass in one second. */
export const SPEEDS = [
  { name: 'minute', factor: MINUTE_S },
  { name: 'tenMinutes', factor: 10 * MINUTE_S },
  { name: 'hour', factor: HOUR_S },
  { name: 'sixHours', factor: 6 * HOUR_S },
  { name: 'day', factor: 24 * HOUR_S },
] as const;
export type SpeedName = (typeof SPEEDS)[number]['name'];
