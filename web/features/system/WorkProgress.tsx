import { useTranslation } from 'react-i18next';
import type { RebuildStatus } from '../../api/types.ts';
import { formatTimeLeft } from './formatFigures.ts';
import styles from './System.module.css';

interface WorkProgressProps {
  /** Name of the work, for screen readers. */
  readonly label: string;
  readonly progress: NonNullable<RebuildStatus['progress']>;
}

/** Progress of reading the log: a bar, events a second, and the time left. */
export const WorkProgress = ({ label, progress: { share, events, eventsPerSecond, secondsLeft } }: WorkProgressProps) => {
  const { t } = useTranslation();
  const figures = t('system.rebuild.progress', { events: events, rate: eventsPerSecond });
  return (
    <div className={styles.progress}>
      <progress value={share} max={1} aria-label={label} />
      <p>
        {figures}; {formatTimeLeft(t, secondsLeft)}
      </p>
    </div>
  );
};
