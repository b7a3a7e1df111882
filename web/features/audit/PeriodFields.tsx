import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../browser/clock.tsx';
import { useHydrated } from '../../browser/useHydrated.ts';
import { dayFieldValue } from '../../i18n/localTime.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { AUDIT_PERIODS, daysOfPeriod, periodOfDays, type DayRange } from './auditPeriods.ts';
import form from '../../ui/form/form.module.css';

interface PeriodFieldsProps extends DayRange {
  readonly onChange: (days: Partial<DayRange>) => void;
}

/** Filter by days: a period by its name, or two days of the user's choice, whose fields appear only then. */
export const PeriodFields = ({ from, to, onChange }: PeriodFieldsProps) => {
  const { t } = useTranslation();
  const now = useNow();
  // The server does not know the reader's day.
  const isHydrated = useHydrated();
  const [isChoosing, setIsChoosing] = useState(false);
  const today = dayFieldValue(new Date(now * 1000).toISOString());
  const hasDays = from !== null || to !== null;
  const period = isHydrated && !isChoosing ? periodOfDays({ from, to }, today) : null;
  const isByDay = isChoosing || (hasDays && isHydrated && period === null);
  const choose = (choice: string): void => {
    setIsChoosing(choice === 'days');
    const chosenPeriod = AUDIT_PERIODS.find((name) => name === choice);
    if (chosenPeriod !== undefined) onChange(daysOfPeriod(chosenPeriod, today));
    else if (choice === '') onChange({ from: null, to: null });
  };
  return (
    <>
      <SelectField
        id="audit-period"
        label={t('audit.period.label')}
        value={period ?? (isByDay ? 'days' : '')}
        onChange={choose}
        options={[
          { value: '', label: t('audit.anyTime') },
          ...AUDIT_PERIODS.map((name) => ({ value: name, label: t(`audit.period.${name}`) })),
          { value: 'days', label: t('audit.period.days') },
        ]}
      />
      {isByDay &&
        (['from', 'to'] as const).map((name) => (
          <div key={name}>
            <label className={form.label} htmlFor={`audit-${name}`}>
              {t(`audit.${name}`)}
            </label>
            <input
              id={`audit-${name}`}
              type="date"
              className={form.input}
              value={(name === 'from' ? from : to) ?? ''}
              onChange={(event) => onChange({ [name]: event.target.value === '' ? null : event.target.value })}
            />
          </div>
        ))}
    </>
  );
};
