import { useTranslation } from 'react-i18next';
import { hasBeds } from '#domain/vocabulary/serviceTypes.ts';
import { Field } from '#web/ui/form/Field.tsx';
import type { ServiceForm } from '../useServiceForm.ts';
import { Section } from './Section.tsx';
import styles from '../ServiceForm.module.css';

/** Section with the total and free beds, for services with beds. */
export const BedsSection = ({ form: { bind, values, visibleSections } }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  if (!visibleSections.beds || !hasBeds(values.type)) return null;
  const countInput = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <Section name="beds">
      <div className={styles.two}>
        <Field
          fieldBinding={bind('totalBeds')}
          label={t('serviceForm.field.totalBeds')}
          placeholder={t('serviceForm.beds.total')}
          {...countInput}
        />
        <Field
          fieldBinding={bind('availableBeds')}
          label={t('serviceForm.field.availableBeds')}
          placeholder={t('serviceForm.beds.free')}
          {...countInput}
        />
      </div>
    </Section>
  );
};
