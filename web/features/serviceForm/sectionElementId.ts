import type { FormSection } from './machine/formSections.ts';

/** Returns the id of a section's element, for links to it. */
export const sectionElementId = (section: FormSection): string => `section-${section}`;
