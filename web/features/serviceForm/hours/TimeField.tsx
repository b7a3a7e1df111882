import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronDown } from '#web/ui/icons.ts';
import form from '#web/ui/form/form.module.css';
import styles from './EntryForm.module.css';

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const HOUR_OPTIONS = Array.from({ length: 12 }, (_, index) => twoDigits(index + 1));
const STEP_MINUTES = 5;
const MINUTE_OPTIONS = Array.from({ length: 60 / STEP_MINUTES }, (_, index) => twoDigits(index * STEP_MINUTES));

interface TimePartSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly onChoose: (value: string) => void;
  readonly describedBy: string | undefined;
}

const TimePartSelect = ({ label, value, options, onChoose, describedBy }: TimePartSelectProps) => (
  <div className={form.holder}>
    <select
      className={form.input}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
    <ChevronDown size={20} aria-hidden="true" />
  </div>
);

interface TimeFieldProps {
  readonly label: string;
  /** Time on a 24-hour clock, for example `08:00`. */
  readonly time: string;
  readonly onChange: (time: string) => void;
  /** Id of the error message. */
  readonly describedBy?: string | undefined;
}

/** Time field with hour, minute in steps of five, and AM or PM, as three native selects. */
export const TimeField = ({ label, time, onChange, describedBy }: TimeFieldProps) => {
  const { t } = useTranslation();
  const labelId = useId();
  const hour = Number(time.slice(0, 2));
  const minute = time.slice(3);
  const amOrPm = hour < 12 ? 'AM' : 'PM';
  const setTime = (hour12: string, minutes: string, chosenHalf: string) =>
    onChange(`${twoDigits((Number(hour12) % 12) + (chosenHalf === 'PM' ? 12 : 0))}:${minutes}`);
  const shownHour = twoDigits(hour % 12 === 0 ? 12 : hour % 12);
  // A stored minute outside the steps remains selectable.
  const minutes = MINUTE_OPTIONS.includes(minute) ? MINUTE_OPTIONS : [...MINUTE_OPTIONS, minute].toSorted();

  return (
    <div role="group" aria-labelledby={labelId}>
      <p className={form.label} id={labelId}>
        {label}
      </p>
      <div className={styles.time}>
        <TimePartSelect
          label={t('hours.hour', { label })}
          value={shownHour}
          options={HOUR_OPTIONS}
          onChoose={(value) => setTime(value, minute, amOrPm)}
          describedBy={describedBy}
        />
        <TimePartSelect
          label={t('hours.minute', { label })}
          value={minute}
          options={minutes}
          onChoose={(value) => setTime(shownHour, value, amOrPm)}
          describedBy={describedBy}
        />
        <TimePartSelect
          label={t('hours.half', { label })}
          value={amOrPm}
          options={['AM', 'PM']}
          onChoose={(value) => setTime(shownHour, minute, value)}
          describedBy={describedBy}
        />
      </div>
    </div>
  );
};
