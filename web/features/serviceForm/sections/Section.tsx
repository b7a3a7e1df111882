import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '#web/ui/editing/FormSection.tsx';
import type { FormSection as SectionName } from '../machine/formSections.ts';
import { sectionElementId } from '../sectionElementId.ts';

/** A section of the form, to which the list of sections links. */
export const Section = ({ name, children }: { readonly name: SectionName; readonly children: ReactNode }) => {
  const { t } = useTranslation();
  return (
    <FormSection id={sectionElementId(name)} title={t(`serviceForm.section.${name}`)}>
      {children}
    </FormSection>
  );
};
