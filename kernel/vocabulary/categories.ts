/** Who can come. ALL is shown as "Anyone" and answers every audience chip. */
export const CATEGORIES = ['ALL', 'MEN', 'WOMEN', 'KIDS', 'SENIORS', 'DISABLED', 'FAMILIES', 'LGBT'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Those that this version knows. What a newer one added is never said to be "Anyone". */
export const categoriesShown = (categories: readonly string[]): Category[] =>
  categories.filter((category): category is Category => (CATEGORIES as readonly string[]).includes(category));
