import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { UserSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Language } from '#domain/vocabulary/languages.ts';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { threadQuery } from '../../api/manage/historyQueries.ts';
import type { HistoryEntry } from '../../api/types.ts';
import { formatLocalDate, formatLocalDateTime, formatLocalTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { entrySentences } from '../../services/manage/activity/entrySentence.ts';
import { Thread } from '../../services/manage/activity/Thread.tsx';
import { UndoControl } from '../../services/manage/undo/UndoControl.tsx';
import { Search } from '../../ui/icons.ts';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TimeZoneNote } from '../../ui/TimeZoneNote.tsx';
import { RawEvents } from './RawEvents.tsx';
import { serviceNameOf } from './serviceNameOf.ts';
import { auditUrlOf } from './useAuditUrl.ts';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './Audit.module.css';

interface ThreadPaneProps {
  /** The chosen entry; undefined while its list loads, or if no loaded page contains it. */
  readonly entry: HistoryEntry | undefined;
}

/** Returns when the changes happened; the second time without its date if the days are the same. */
const periodText = (t: TFunction, firstAt: string, lastAt: string, language: Language): string => {
  const from = formatLocalDateTime(firstAt, language);
  if (from === formatLocalDateTime(lastAt, language)) return from;
  const isSameDay = formatLocalDate(firstAt, language) === formatLocalDate(lastAt, language);
  return t('audit.between', { from, to: isSameDay ? formatLocalTime(lastAt) : formatLocalDateTime(lastAt, language) });
};

/** Whether an entry is a step of the system, such as reserving an email address, that only explains how a change was made. */
const isSystemStep = ({ kinds, undo }: HistoryEntry): boolean =>
  kinds.every((kind) => kind === 'bookkeeping') && undo?.state !== 'possible';

/** Returns the name of the person whose account an entry concerns, as far as the thread names them. */
const accountNameOf = ({ subjectId }: HistoryEntry, entries: readonly HistoryEntry[]): string | undefined =>
  entries
    .filter((entry) => entry.subject === 'account' && entry.subjectId === subjectId)
    .flatMap(({ events }) => events.flatMap(({ facts }) => facts?.person?.name ?? []))[0];

const ThreadOfEntry = ({ entry, entries }: { readonly entry: HistoryEntry; readonly entries: readonly HistoryEntry[] }) => {
  const { t } = useTranslation();
  const can = useCan();
  const language = useLanguage();
  const service = entry.service ?? entries.find((threadEntry) => threadEntry.service !== undefined)?.service;
  const [firstEntry, lastEntry] = [entries[0] ?? entry, entries.at(-1) ?? entry];
  const { actor } = entry;
  const renderUndo = (threadEntry: HistoryEntry) => (
    <UndoControl
      command={threadEntry.command}
      service={threadEntry.subject === 'batch' ? undefined : threadEntry.service?.id}
      undo={threadEntry.undo}
      kinds={threadEntry.kinds}
      about={entrySentences(t, threadEntry, language, serviceNameOf(threadEntry))[0] ?? ''}
    />
  );
  const subjectName = (entry.subject === 'account' ? accountNameOf(entry, entries) : undefined) ?? t(`audit.subject.${entry.subject}`);
  const name = service?.name ?? subjectName;
  const systemEntries = entries.filter((threadEntry) => threadEntry.id !== entry.id && isSystemStep(threadEntry));
  const changes = entries.filter((threadEntry) => !systemEntries.includes(threadEntry));
  return (
    <article className={styles.pane} aria-label={name}>
      <h2>{name}</h2>
      <p className={styles.count}>
        {[t('audit.oneCause', { count: changes.length }), periodText(t, firstEntry.at, lastEntry.at, language)].join(' · ')}
      </p>
      <div className={styles.zone}>
        <TimeZoneNote />
      </div>
      <div className={styles.links}>
        {service !== undefined && entry.subject !== 'kudos' && can('service.readHistory') && (
          <Link href={`/services/${service.id}/history`} className={button.button}>
            {t('audit.history')}
          </Link>
        )}
        {actor.id !== undefined && actor.name !== undefined && (
          <Link href={auditUrlOf({ person: actor.id, personName: actor.name })} className={button.button}>
            <UserSearch size={20} aria-hidden="true" />
            {t('audit.allOf', { name: actor.name })}
          </Link>
        )}
      </div>
      {changes.length > 1 ? <h3>{t('audit.thread')}</h3> : <h3 className={text.hidden}>{t('audit.oneCause', { count: 1 })}</h3>}
      <Thread entries={changes} nameOf={serviceNameOf} renderBelow={renderUndo} />
      {systemEntries.length > 0 && (
        <details className={styles.raw}>
          <summary>{t('audit.systemSteps', { count: systemEntries.length })}</summary>
          <Thread entries={systemEntries} nameOf={serviceNameOf} />
        </details>
      )}
      {can('audit.readAll') && <RawEvents key={entry.id} id={entry.id} />}
    </article>
  );
};

const LoadedThread = ({ entry }: { readonly entry: HistoryEntry }) => {
  const { data, isPending, refetch } = useQuery(threadQuery(useApi(), entry.thread, entry.service?.id, useLanguage()));
  if (isPending) return <Skeleton />;
  if (data === undefined) return <LoadFailed onRetry={() => void refetch()} />;
  const entries = data?.entries ?? [];
  return <ThreadOfEntry entry={entry} entries={entries.some(({ id }) => id === entry.id) ? entries : [entry]} />;
};

/** The thread of an entry: its causes and its effects; for administrators also the raw events in the log. */
export const ThreadPane = ({ entry }: ThreadPaneProps) => {
  const { t } = useTranslation();
  if (entry === undefined) return <Message icon={Search} heading={<h2>{t('audit.gone')}</h2>} help={t('audit.goneHelp')} />;
  return <LoadedThread entry={entry} />;
};
