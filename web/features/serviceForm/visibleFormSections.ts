import { hasBeds } from '#domain/vocabulary/serviceTypes.ts';
import { FORM_SECTIONS, type FormSection } from './machine/formSections.ts';
import type { VisibleSections } from './machine/serviceBody.ts';
import type { ServiceValues } from './machine/serviceValues.ts';

/** Returns the sections of this service that this user sees. */
export const visibleFormSections = (values: ServiceValues, visibleSections: VisibleSections): readonly FormSection[] => {
  if (!visibleSections.wholeForm) return ['notice'];
  const isHidden: Partial<Record<FormSection, boolean>> = {
    closed: values.isContact,
    beds: !visibleSections.beds || !hasBeds(values.type),
    notice: !visibleSections.notice,
    administrators: !visibleSections.administrators,
  };
  return FORM_SECTIONS.filter((section) => isHidden[section] !== true);
};
