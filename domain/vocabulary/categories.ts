/** Audiences. ALL is shown as "Anyone" and matches every audience filter. */
export const CATEGORIES = ['ALL', 'MEN', 'WOMEN', 'KIDS', 'SENIORS', 'DISABLED', 'FAMILIES', 'LGBT'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Returns the audiences that this version knows. An unknown one of a newer version never appears as "Anyone". */
export const knownCategories = (categories: readonly string[]): Category[] =>
  categories.filter((category): category is Category => (CATEGORIES as readonly string[]).includes(category));
