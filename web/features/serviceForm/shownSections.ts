import { hasBeds } from '#kernel/vocabulary/serviceTypes.ts';
import { FORM_SECTIONS, type FormSection } from './machine/sections.ts';
import type { VisibleSections } from './machine/toBody.ts';
import type { ServiceValues } from './machine/values.ts';

/** Returns the sections of this service that this user sees. */
export const shownSections = (values: ServiceValues, seen: VisibleSections): readonly FormSection[] => {
  if (!seen.whole) return ['notice'];
  const hidden: Partial<Record<FormSection, boolean>> = {
    closed: values.isContact,
    beds: !seen.beds || !hasBeds(values.type),
    notice: !seen.notice,
    administrators: !seen.administrators,
  };
  return FORM_SECTIONS.filter((section) => hidden[section] !== true);
};
