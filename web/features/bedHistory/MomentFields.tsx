import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NativeField } from './NativeField.tsx';
import { useZone } from './ZoneContext.ts';
import { dayFieldOf, timeFieldOf, timeOfFields } from './zonedTime.ts';
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

/** Fields for a moment: two, because one with both is wider than a phone with large text. */
export const MomentFields = ({ at, isInvalid, errorId, onChange }: MomentFieldsProps) => {
  const { t } = useTranslation();
  const groupId = useId();
  const timeZone = useZone();
  const [day, time] = [dayFieldOf(at, timeZone), timeFieldOf(at, timeZone)];
  const choose = (nextDay: string, nextTime: string): void => {
    const next = timeOfFields(nextDay, nextTime, timeZone);
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
