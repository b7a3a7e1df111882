import type { FormSection } from './machine/sections.ts';

/** Returns the id of a section's element, for links to it. */
export const sectionAnchor = (section: FormSection): string => `section-${section}`;
