import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { FORM_SECTIONS } from './machine/formSections.ts';
import { sectionElementId } from './sectionElementId.ts';
import { SectionNavigation } from './SectionNavigation.tsx';
import { AddressSection } from './sections/AddressSection.tsx';
import { AdministratorsSection } from './sections/AdministratorsSection.tsx';
import { AudienceSection } from './sections/AudienceSection.tsx';
import { BedsSection } from './sections/BedsSection.tsx';
import { ContactSection } from './sections/ContactSection.tsx';
import { DescriptionSection } from './sections/DescriptionSection.tsx';
import { ClosedSection, HoursSection } from './sections/HoursSections.tsx';
import { LinksSection } from './sections/LinksSection.tsx';
import { NonOwnerSection } from './sections/NonOwnerSection.tsx';
import { NoticeSection } from './sections/NoticeSection.tsx';
import { TypesSection } from './sections/TypesSection.tsx';
import { NoticePreview, ServicePreview } from './ServicePreview.tsx';
import type { ServiceForm } from './useServiceForm.ts';
import styles from '../../ui/editing/Editing.module.css';

/** Scrolls to the section in the address once the whole form is rendered, and focuses its first field. */
const useScrollToHashSection = (isRendered: boolean): void => {
  useEffect(() => {
    const name = window.location.hash.slice(1);
    if (!isRendered || !FORM_SECTIONS.some((section) => sectionElementId(section) === name)) return;
    const section = document.getElementById(name);
    section?.scrollIntoView();
    section?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
  }, [isRendered]);
};

interface FormFieldsProps {
  readonly form: ServiceForm;
  /** True if the sections after the first are rendered too. A phone shows only the first one initially. */
  readonly hasRest: boolean;
}

/** Every section after the first, in the order of section 2.7 of the specification. */
const OtherSections = ({ form }: Pick<FormFieldsProps, 'form'>) => (
  <>
    <AddressSection form={form} />
    <LinksSection form={form} />
    <TypesSection form={form} />
    <AudienceSection form={form} />
    <ContactSection form={form} />
    <HoursSection form={form} />
    <ClosedSection form={form} />
    <BedsSection form={form} />
    <NoticeSection form={form} />
    <AdministratorsSection form={form} />
  </>
);

/** The sections that this user may edit. On a desktop with the list of sections on the left and the preview on the right. */
export const FormFields = ({ form, hasRest }: FormFieldsProps) => {
  const { t } = useTranslation();
  const { state, visibleSections, summary, outcome } = form;
  useScrollToHashSection(hasRest && visibleSections.wholeForm);
  const isSending = state === 'checking' || state === 'saving';
  return (
    <div className={styles.desk} data-list={visibleSections.wholeForm ? '' : undefined}>
      {visibleSections.wholeForm && hasRest && <SectionNavigation form={form} />}
      <div className={styles.column} inert={isSending} role="group" aria-label={t('serviceForm.service')}>
        <ErrorSummary formSummary={summary} />
        {visibleSections.wholeForm ? (
          <>
            <DescriptionSection form={form} />
            {hasRest && <OtherSections form={form} />}
          </>
        ) : (
          <>
            <NonOwnerSection form={form} />
            <NoticeSection form={form} />
          </>
        )}
        {outcome !== null && <p className={styles.outcome}>{t(`serviceForm.preview.${outcome}`)}</p>}
      </div>
      {hasRest && (visibleSections.wholeForm ? <ServicePreview form={form} /> : <NoticePreview form={form} />)}
    </div>
  );
};
