/** The pages that visitors read and administrators publish (specification, section 7). */
export const PAGE_KEYS = ['ABOUT', 'TERMS', 'PRIVACY', 'FAQ'] as const;
export type PageKey = (typeof PAGE_KEYS)[number];
