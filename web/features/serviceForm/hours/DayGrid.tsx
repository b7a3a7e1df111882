import { useTranslation } from 'react-i18next';
import { DAYS, type Day } from '#domain/vocabulary/days.ts';
import { DAY_TEXTS, SHORT_DAY_TEXTS } from '#domain/vocabulary/texts.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { Chip } from '#web/ui/Chip.tsx';
import form from '#web/ui/form/form.module.css';
import styles from './EntryForm.module.css';

interface DayGridProps {
  readonly label: string;
  readonly name: string;
  readonly days: readonly Day[];
  /** Day that cannot be selected. */
  readonly excludedDay?: Day;
  readonly onToggle: (day: Day) => void;
  readonly onToggleAll?: () => void;
  readonly describedBy?: string | undefined;
}

/** Grid of the days of the week to select, in two rows of four. */
export const DayGrid = ({ label, name, days, excludedDay, onToggle, onToggleAll, describedBy }: DayGridProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className={form.label}>{label}</legend>
      <div className={styles.days}>
        {DAYS.filter((day) => day !== excludedDay).map((day) => (
          <Chip
            key={day}
            type="checkbox"
            name={name}
            label={SHORT_DAY_TEXTS[day][language]}
            spokenLabel={DAY_TEXTS[day][language]}
            isChecked={days.includes(day)}
            onChange={() => onToggle(day)}
          />
        ))}
        {onToggleAll && (
          <Chip type="checkbox" name={name} label={t('hours.all')} isChecked={days.length === DAYS.length} onChange={onToggleAll} />
        )}
      </div>
    </fieldset>
  );
};
