import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '#web/api/types.ts';
import { wordMoment } from '#web/i18n/moment.ts';
import { Entry } from './Entry.tsx';
import styles from './Thread.module.css';

interface ThreadProps {
  /** Entries, oldest first. */
  readonly entries: readonly HistoryEntry[];
  /** Returns the name of the service of an entry; omitted if all entries concern the service of the screen. */
  readonly named?: (entry: HistoryEntry) => string | undefined;
  /** Returns the content under an entry. */
  readonly under?: (entry: HistoryEntry) => ReactNode;
}

const MINUTE = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** Entries of which each caused the next, one under the other, each with its delay. */
export const Thread = ({ entries, named, under }: ThreadProps) => {
  const { t } = useTranslation();
  const later = (index: number): string => {
    const [before, here] = [entries[index - 1], entries[index]];
    if (before === undefined || here === undefined) return '';
    const minutes = Math.round((Date.parse(here.at) - Date.parse(before.at)) / MINUTE);
    if (minutes < 1) return t('happened.later.now');
    if (minutes < HOUR) return t('happened.later.minutes', { count: minutes });
    if (minutes < 2 * DAY) return t('happened.later.hours', { count: Math.round(minutes / HOUR) });
    return t('happened.later.days', { count: Math.round(minutes / DAY) });
  };
  return (
    <ol className={styles.thread}>
      {entries.map((entry, index) => (
        <li key={entry.id}>
          <Entry entry={entry} thing={named?.(entry)} when={wordMoment(entry.at)} after={index === 0 ? undefined : later(index)}>
            {under?.(entry)}
          </Entry>
        </li>
      ))}
    </ol>
  );
};
