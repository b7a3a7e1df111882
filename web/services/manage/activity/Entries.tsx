import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { HistoryEntry } from '#web/api/types.ts';
import { useNow } from '#web/browser/clock.tsx';
import { formatLocalDate } from '#web/i18n/localTime.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { RowGroups } from '#web/layout/RowGroups.tsx';
import styles from './Entries.module.css';

const dayFormat = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** Rows of one day in the reader's time zone, such as `2026-11-19`. */
interface Day<Row> {
  readonly day: string;
  readonly rows: readonly Row[];
}

/** Groups rows by the day on which they happened; keeps their order. */
const groupByDay = <Row extends { readonly at: string }>(rows: readonly Row[]): readonly Day<Row>[] => {
  const days: { day: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const day = dayFormat.format(new Date(row.at));
    const lastDay = days.at(-1);
    if (lastDay?.day === day) lastDay.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
};

interface EntriesProps {
  readonly entries: readonly HistoryEntry[];
  /** Id of the open entry; null if none is open. */
  readonly chosenId: string | null;
  readonly renderRow: (entry: HistoryEntry) => ReactNode;
}

const SECONDS_PER_DAY = 86_400;
const dateOf = (seconds: number, language: Language): string => formatLocalDate(new Date(seconds * 1000).toISOString(), language);

/** Entries, newest first, grouped by the day on which they happened. */
export const Entries = ({ entries, chosenId, renderRow }: EntriesProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const heading = (date: string): string => {
    if (date === dateOf(now, language)) return t('happened.today', { date });
    return date === dateOf(now - SECONDS_PER_DAY, language) ? t('happened.yesterday', { date }) : date;
  };
  const days = groupByDay(entries);
  return days.map(({ day, rows }, index) => (
    <section key={day} className={styles.day} aria-label={heading(formatLocalDate(rows[0]!.at, language))}>
      <h3>{heading(formatLocalDate(rows[0]!.at, language))}</h3>
      <RowGroups
        rows={rows}
        element="ol"
        chosenId={chosenId}
        list={{ length: entries.length, isStart: index === 0, isEnd: index === days.length - 1 }}
        renderRow={(entry) => <li key={entry.id}>{renderRow(entry)}</li>}
      />
    </section>
  ));
};
