import type { FormSection } from './machine/sections.ts';

/** Where a section stands on its page. */
export const sectionAnchor = (section: FormSection): string => `section-${section}`;
