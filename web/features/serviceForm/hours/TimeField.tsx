import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronDown } from '#web/ui/icons.ts';
import form from '#web/ui/form/form.module.css';
import styles from './EntryForm.module.css';

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const HOURS = Array.from({ length: 12 }, (_, index) => twoDigits(index + 1));
const STEP = 5;
const MINUTES = Array.from({ length: 60 / STEP }, (_, index) => twoDigits(index * STEP));

interface PartProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly onChoose: (value: string) => void;
  readonly describedBy: string | undefined;
}

const Part = ({ label, value, options, onChoose, describedBy }: PartProps) => (
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
  /** For example `08:00`, in 24 hours. */
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
  const half = hour < 12 ? 'AM' : 'PM';
  const say = (hour12: string, minutes: string, of: string) =>
    onChange(`${twoDigits((Number(hour12) % 12) + (of === 'PM' ? 12 : 0))}:${minutes}`);
  const shown = twoDigits(hour % 12 === 0 ? 12 : hour % 12);
  // A stored minute outside the steps remains selectable.
  const minutes = MINUTES.includes(minute) ? MINUTES : [...MINUTES, minute].toSorted();

  return (
    <div role="group" aria-labelledby={labelId}>
      <p className={form.label} id={labelId}>
        {label}
      </p>
      <div className={styles.time}>
        <Part
          label={t('hours.hour', { label })}
          value={shown}
          options={HOURS}
          onChoose={(value) => say(value, minute, half)}
          describedBy={describedBy}
        />
        <Part
          label={t('hours.minute', { label })}
          value={minute}
          options={minutes}
          onChoose={(value) => say(shown, value, half)}
          describedBy={describedBy}
        />
        <Part
          label={t('hours.half', { label })}
          value={half}
          options={['AM', 'PM']}
          onChoose={(value) => say(shown, minute, value)}
          describedBy={describedBy}
        />
      </div>
    </div>
  );
};
