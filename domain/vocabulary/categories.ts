/** Who can come. ALL is shown as "Anyone" and answers every audience chip. */
export const CATEGORIES = ['ALL', 'MEN', 'WOMEN', 'KIDS', 'SENIORS', 'DISABLED', 'FAMILIES', 'LGBT'] as const;
export type Category = (typeof CATEGORIES)[number];
