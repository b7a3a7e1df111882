import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Language } from '#domain/vocabulary/languages.ts';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { chunkOf, replayChunkQuery } from '../../api/manage/replayQueries.ts';
import type { HistoryEntry, ReplayChange } from '../../api/types.ts';
import { useMediaQuery } from '../../browser/useMediaQuery.ts';
import { formatLocalDate, formatLocalTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { entrySentences } from '../../services/manage/activity/entrySentence.ts';
import { UndoControl } from '../../services/manage/undo/UndoControl.tsx';
import { countByKind } from './replayState.ts';
import type { useReplay } from './useReplay.ts';
import styles from './Replay.module.css';

/** Number of changes shown before and after the current one. On a narrow screen the current one is the first, so that it is in view. */
const SHOWN_BEFORE = 3;
const SHOWN_AFTER = 5;

/** Consecutive changes of one command, with its entry. */
interface CommandRow {
  readonly changes: readonly ReplayChange[];
  readonly entry: HistoryEntry | undefined;
}

const groupByEntry = (changes: readonly ReplayChange[], entries: ReadonlyMap<string, HistoryEntry>): readonly CommandRow[] => {
  const rows: { changes: ReplayChange[]; entry: HistoryEntry | undefined }[] = [];
  for (const change of changes) {
    const lastRow = rows.at(-1);
    if (lastRow !== undefined && change.entry !== undefined && lastRow.changes[0]?.entry === change.entry) lastRow.changes.push(change);
    else rows.push({ changes: [change], entry: change.entry === undefined ? undefined : entries.get(change.entry) });
  }
  return rows;
};

/** Returns the day of a row in the reader's time zone. */
const dayOf = (row: CommandRow | undefined, language: Language): string | undefined =>
  row?.changes[0] && formatLocalDate(row.changes[0].at, language);

/** Sentence for what happened in the last step; several commands are summed up. */
const StepSummary = ({ latest }: { readonly latest: readonly ReplayChange[] }) => {
  const { t } = useTranslation();
  if (new Set(latest.map(({ entry, number }) => entry ?? number)).size < 2) return null;
  const parts = [...countByKind(latest)].map(([kind, count]) => t(`replay.sum.${kind}`, { count }));
  return <p className={styles.sum}>{parts.join(', ')}</p>;
};

interface ChangeRowProps {
  readonly row: CommandRow;
  readonly isCurrent: boolean;
  /** Whether the row before is of another day, or there is none. */
  readonly isFirstOfDay: boolean;
  /** Whether it is the first change after the shown moment. */
  readonly isFirstToCome: boolean;
}

const ChangeRow = ({ row, isCurrent, isFirstOfDay, isFirstToCome }: ChangeRowProps) => {
  const { t } = useTranslation();
  const [can, language] = [useCan(), useLanguage()];
  const { entry, changes } = row;
  const [change] = changes;
  if (change === undefined) return null;
  const name = entry?.service?.name ?? change.place?.name ?? t('replay.place');
  const sentences =
    entry === undefined ? [t(`replay.sum.${change.kind}`, { count: changes.length })] : entrySentences(t, entry, language, name);
  return (
    <li className={styles.change} aria-current={isCurrent ? 'step' : undefined}>
      {isFirstToCome && <h3>{t('replay.stillToCome')}</h3>}
      <time dateTime={change.at}>
        {isFirstOfDay && <span>{formatLocalDate(change.at, language)}</span>} {formatLocalTime(change.at)}
      </time>
      <div>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {entry?.events
          .flatMap(({ reason }) => reason ?? [])
          .map((reason) => (
            <q key={reason}>{reason}</q>
          ))}
        {isCurrent && (
          <p className={styles.links}>
            <Link href={`/services/${change.service}`}>{t('replay.listing')}</Link>
            <Link href={`/services/${change.service}/history`}>{t('replay.history')}</Link>
            {can('command.undo') && entry !== undefined && (
              <UndoControl
                command={entry.command}
                service={change.service}
                undo={{ state: 'possible' }}
                about={sentences.join(' ')}
                isQuiet
              />
            )}
          </p>
        )}
      </div>
    </li>
  );
};

/** The changes around the shown moment: the current one is marked, later ones follow. */
export const ReplayChangeList = ({ replay }: { readonly replay: ReturnType<typeof useReplay> }) => {
  const { t } = useTranslation();
  const [api, language] = [useApi(), useLanguage()];
  const { period, upTo, state, summary } = replay;
  const applied = state?.applied ?? 0;
  const count = summary.data?.count ?? 0;
  const isWide = useMediaQuery('(min-width: 60rem)');
  const first = Math.max(0, applied - (isWide ? SHOWN_BEFORE : 1));
  const last = Math.min(count, applied + SHOWN_AFTER);
  /** The shown changes are in at most two chunks. */
  const [firstChunk, lastChunk] = [chunkOf(first), chunkOf(Math.max(first, last - 1))];
  const enabled = count > 0;
  const { data: firstPage } = useQuery({ ...replayChunkQuery(api, period, { chunk: firstChunk, upTo }, language), enabled });
  const { data: lastPage } = useQuery({ ...replayChunkQuery(api, period, { chunk: lastChunk, upTo }, language), enabled });
  const loaded = (firstChunk === lastChunk ? [firstPage] : [firstPage, lastPage]).flatMap((page) => page ?? []);
  const entries = new Map(loaded.flatMap(({ entries: chunkEntries }) => chunkEntries.map((entry) => [entry.id, entry] as const)));
  const shown = loaded.flatMap(({ changes }) => changes).filter(({ number }) => number > first && number <= last);
  const rows = groupByEntry(shown, entries);
  const isToCome = (row: CommandRow | undefined): boolean => (row?.changes[0]?.number ?? 0) > applied;
  if (count === 0) return summary.data === undefined ? null : <p className={styles.none}>{t('replay.none')}</p>;
  return (
    <>
      <StepSummary latest={state?.latest ?? []} />
      <ol className={styles.changes}>
        {rows.map((row, index) => (
          <ChangeRow
            key={row.changes[0]?.number}
            row={row}
            isCurrent={row.changes.some(({ number }) => number === applied)}
            isFirstToCome={isToCome(row) && (index === 0 || !isToCome(rows[index - 1]))}
            isFirstOfDay={dayOf(row, language) !== dayOf(rows[index - 1], language)}
          />
        ))}
      </ol>
    </>
  );
};
