import { useTranslation } from 'react-i18next';
import { formatSortableTime } from '#web/services/manage/formatSortableTime.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import type { ServiceForm } from '../useServiceForm.ts';
import { Section } from './Section.tsx';
import styles from '../ServiceForm.module.css';

/** Minutes between two options of a time field (specification, section 9). */
const STEP_MINUTES = 5;
const MINUTES_PER_DAY = 1440;

const padTwoDigits = (value: number): string => String(value).padStart(2, '0');
const TIME_OPTIONS = [
  ...Array.from({ length: MINUTES_PER_DAY / STEP_MINUTES }, (_, index) => index * STEP_MINUTES),
  MINUTES_PER_DAY - 1,
].map((minutes) => ({
  value: `${padTwoDigits(Math.floor(minutes / 60))}:${padTwoDigits(minutes % 60)}`,
  label: formatSortableTime(minutes),
}));

/** Section with the notice above every list near the service, for super users and administrators. */
export const NoticeSection = ({ form: { bind, values, visibleSections, setFields } }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  if (!visibleSections.notice) return null;
  const timeField = bind('criticalTime');
  const isOffGrid = !TIME_OPTIONS.some(({ value }) => value === timeField.value);
  return (
    <Section name="notice">
      <CheckField fieldBinding={bind('isCriticalHeader')} label={t('serviceForm.field.isCriticalHeader')} />
      {values.isCriticalHeader && (
        <>
          <Field fieldBinding={bind('criticalDescription')} label={t('serviceForm.field.criticalDescription')} autoComplete="off" />
          <Field
            fieldBinding={bind('criticalDescriptionEs')}
            label={t('serviceForm.field.criticalDescriptionEs')}
            help={t('serviceForm.notice.spanishHelp')}
            isOptional
            lang="es"
            autoComplete="off"
          />
          <ChoiceField
            fieldBinding={{
              ...bind('isCriticalNeverExpire'),
              value: values.isCriticalNeverExpire ? 'never' : 'till',
              onChange: (expiry) => setFields({ isCriticalNeverExpire: expiry === 'never' }),
            }}
            label={t('serviceForm.notice.till')}
            options={[
              { value: 'till', label: t('serviceForm.notice.date') },
              { value: 'never', label: t('serviceForm.notice.never') },
            ]}
          />
          {!values.isCriticalNeverExpire && (
            <div className={styles.two}>
              <Field
                fieldBinding={bind('criticalDate')}
                label={t('serviceForm.field.criticalDate')}
                placeholder="MM-dd-yyyy"
                inputMode="numeric"
                autoComplete="off"
              />
              <SelectField
                id={timeField.id}
                value={timeField.value}
                onChange={timeField.onChange}
                label={t('serviceForm.field.criticalTime')}
                error={timeField.error}
                options={isOffGrid ? [{ value: timeField.value, label: timeField.value }, ...TIME_OPTIONS] : TIME_OPTIONS}
              />
            </div>
          )}
        </>
      )}
    </Section>
  );
};
