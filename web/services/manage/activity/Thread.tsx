import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '#web/api/types.ts';
import { formatLocalDateTime } from '#web/i18n/localTime.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { Entry } from './Entry.tsx';
import styles from './Thread.module.css';

interface ThreadProps {
  /** Entries, oldest first. */
  readonly entries: readonly HistoryEntry[];
  /** Returns the name of the service of an entry; omitted if all entries concern the service of the screen. */
  readonly nameOf?: (entry: HistoryEntry) => string | undefined;
  /** Returns the content under an entry. */
  readonly renderBelow?: (entry: HistoryEntry) => ReactNode;
}

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Entries of which each caused the next, one under the other, each with its delay. */
export const Thread = ({ entries, nameOf, renderBelow }: ThreadProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  /** Undefined for entries within a minute. */
  const laterText = (index: number): string | undefined => {
    const [previousEntry, currentEntry] = [entries[index - 1], entries[index]];
    if (previousEntry === undefined || currentEntry === undefined) return undefined;
    const minutes = Math.round((Date.parse(currentEntry.at) - Date.parse(previousEntry.at)) / MINUTE_MS);
    if (minutes < 1) return undefined;
    if (minutes < HOUR_MINUTES) return t('happened.later.minutes', { count: minutes });
    if (minutes < 2 * DAY_MINUTES) return t('happened.later.hours', { count: Math.round(minutes / HOUR_MINUTES) });
    return t('happened.later.days', { count: Math.round(minutes / DAY_MINUTES) });
  };
  return (
    <ol className={styles.thread}>
      {entries.map((entry, index) => (
        <li key={entry.id}>
          <Entry entry={entry} subjectName={nameOf?.(entry)} timeText={formatLocalDateTime(entry.at, language)} nextTime={laterText(index)}>
            {renderBelow?.(entry)}
          </Entry>
        </li>
      ))}
    </ol>
  );
};
