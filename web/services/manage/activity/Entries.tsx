import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#kernel/vocabulary/languages.ts';
import type { HistoryEntry } from '#web/api/types.ts';
import { useNow } from '#web/browser/clock.tsx';
import { formatLocalDate } from '#web/i18n/localTime.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { groupByDay } from './groupByDay.ts';
import styles from './Entries.module.css';

interface EntriesProps {
  readonly entries: readonly HistoryEntry[];
  readonly renderRow: (entry: HistoryEntry) => ReactNode;
}

const SECONDS_PER_DAY = 86_400;
const dateOf = (seconds: number, language: Language): string => formatLocalDate(new Date(seconds * 1000).toISOString(), language);

/** Entries, newest first, grouped by the day on which they happened. */
export const Entries = ({ entries, renderRow }: EntriesProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const heading = (date: string): string => {
    if (date === dateOf(now, language)) return t('happened.today', { date });
    return date === dateOf(now - SECONDS_PER_DAY, language) ? t('happened.yesterday', { date }) : date;
  };
  return groupByDay(entries).map(({ day, rows }) => (
    <section key={day} className={styles.day} aria-label={heading(formatLocalDate(rows[0]!.at, language))}>
      <h3>{heading(formatLocalDate(rows[0]!.at, language))}</h3>
      <ol>
        {rows.map((entry) => (
          <li key={entry.id}>{renderRow(entry)}</li>
        ))}
      </ol>
    </section>
  ));
};
