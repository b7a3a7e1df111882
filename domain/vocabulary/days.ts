/* Names of days and of weeks in a month, in their own file, so that the browser loads them without the validation. */
export const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type Day = (typeof DAYS)[number];

/** Index within a month: the second Tuesday, the last Friday. */
export const PERIODS = ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'FIFTH', 'LAST'] as const;
export type Period = (typeof PERIODS)[number];
