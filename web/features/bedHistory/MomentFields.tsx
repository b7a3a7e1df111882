import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { dayFieldValue, timeFieldValue } from '../../i18n/localTime.ts';
import { NativeField } from './NativeField.tsx';
import styles from './BedHistory.module.css';

interface MomentFieldsProps {
  /** The shown moment in milliseconds since 1970. */
  readonly at: number;
  readonly isInvalid: boolean;
  /** Id of the sentence that explains why the moment is invalid. */
  readonly errorId: string;
  /** Called with each complete moment while the user types. */
  readonly onChange: (at: number) => void;
}

/** Fields for a moment in the reader's time zone: two, because one with both is wider than a phone with large text. */
export const MomentFields = ({ at, isInvalid, errorId, onChange }: MomentFieldsProps) => {
  const { t } = useTranslation();
  const groupId = useId();
  const iso = new Date(at).toISOString();
  const [day, time] = [dayFieldValue(iso), timeFieldValue(iso)];
  const choose = (nextDay: string, nextTime: string): void => {
    const next = new Date(`${nextDay}T${nextTime}`).getTime();
    if (!Number.isNaN(next)) onChange(next);
  };
  return (
    <div className={styles.moment} role="group" aria-labelledby={groupId}>
      <p id={groupId}>{t('bedHistory.readAt')}</p>
      <NativeField
        type="date"
        label={t('bedHistory.date')}
        value={day}
        isInvalid={isInvalid}
        errorId={errorId}
        onChange={(nextDay) => choose(nextDay, time)}
      />
      <NativeField
        type="time"
        label={t('bedHistory.time')}
        value={time}
        isInvalid={isInvalid}
        errorId={errorId}
        onChange={(nextTime) => choose(day, nextTime)}
      />
    </div>
  );
};
