import { useTranslation } from 'react-i18next';
import { wordManagedTime } from '#web/services/manage/managedTime.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import type { ServiceForm } from '../useServiceForm.ts';
import { Section } from './Section.tsx';
import styles from '../ServiceForm.module.css';

/** Minutes between two options of a time field (specification, section 9). */
const STEP = 5;
const MINUTES_PER_DAY = 1440;

const two = (value: number): string => String(value).padStart(2, '0');
const TIMES = [...Array.from({ length: MINUTES_PER_DAY / STEP }, (_, index) => index * STEP), MINUTES_PER_DAY - 1].map((minutes) => ({
  value: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
  label: wordManagedTime(minutes),
}));

/** Section with the notice above every list near the service, for super users and administrators. */
export const NoticeSection = ({ form: { bind, values, seen, set } }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  if (!seen.notice) return null;
  const time = bind('criticalTime');
  const isOther = !TIMES.some(({ value }) => value === time.value);
  return (
    <Section name="notice">
      <CheckField of={bind('isCriticalHeader')} label={t('serviceForm.field.isCriticalHeader')} />
      {values.isCriticalHeader && (
        <>
          <Field of={bind('criticalDescription')} label={t('serviceForm.field.criticalDescription')} autoComplete="off" />
          <Field
            of={bind('criticalDescriptionEs')}
            label={t('serviceForm.field.criticalDescriptionEs')}
            help={t('serviceForm.notice.spanishHelp')}
            optional
            lang="es"
            autoComplete="off"
          />
          <ChoiceField
            of={{
              ...bind('isCriticalNeverExpire'),
              value: values.isCriticalNeverExpire ? 'never' : 'till',
              onChange: (till) => set({ isCriticalNeverExpire: till === 'never' }),
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
                of={bind('criticalDate')}
                label={t('serviceForm.field.criticalDate')}
                placeholder="MM-dd-yyyy"
                inputMode="numeric"
                autoComplete="off"
              />
              <SelectField
                id={time.id}
                value={time.value}
                onChange={time.onChange}
                label={t('serviceForm.field.criticalTime')}
                error={time.error}
                options={isOther ? [{ value: time.value, label: time.value }, ...TIMES] : TIMES}
              />
            </div>
          )}
        </>
      )}
    </Section>
  );
};
