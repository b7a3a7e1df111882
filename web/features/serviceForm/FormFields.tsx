import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Preview } from './Preview.tsx';
import { SectionList } from './SectionList.tsx';
import { AddressSection } from './sections/AddressSection.tsx';
import { AdministratorsSection } from './sections/AdministratorsSection.tsx';
import { AudienceSection } from './sections/AudienceSection.tsx';
import { BedsSection } from './sections/BedsSection.tsx';
import { ContactSection } from './sections/ContactSection.tsx';
import { ClosedSection, HoursSection } from './sections/HoursSections.tsx';
import { LinksSection } from './sections/LinksSection.tsx';
import { NoticeSection } from './sections/NoticeSection.tsx';
import { TypesSection } from './sections/TypesSection.tsx';
import { WordsSection } from './sections/WordsSection.tsx';
import styles from './ServiceForm.module.css';
import type { ServiceForm } from './useServiceForm.ts';

interface FormFieldsProps {
  readonly form: ServiceForm;
  readonly id: string | null;
  readonly onEditHours: () => void;
}

/** Every section in the order of the specification's section 2.7; on a desk the list of them at the left, the card at the right. */
export const FormFields = ({ form, id, onEditHours }: FormFieldsProps) => {
  const { t } = useTranslation();
  const isSending = form.state === 'checking' || form.state === 'sending';
  return (
    <div className={styles.desk}>
      <SectionList form={form} />
      <div className={styles.column} inert={isSending} role="group" aria-label={t('serviceForm.service')}>
        <ErrorSummary of={form.summary} />
        <WordsSection form={form} />
        <AddressSection form={form} />
        <LinksSection form={form} />
        <TypesSection form={form} />
        <AudienceSection form={form} />
        <ContactSection form={form} />
        <HoursSection form={form} onEdit={onEditHours} />
        <ClosedSection form={form} onEdit={onEditHours} />
        <BedsSection form={form} />
        <NoticeSection form={form} />
        <AdministratorsSection form={form} />
      </div>
      <Preview form={form} isNew={id === null} />
    </div>
  );
};
