import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { threadQuery } from '../../api/manage/historyQueries.ts';
import type { HistoryEntry } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Thread } from '../../services/manage/activity/Thread.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { threadEntriesOf } from './moments.ts';

interface ChangeThreadProps {
  readonly entry: HistoryEntry;
  readonly serviceId: string;
  /** All loaded history entries of the service, newest first. */
  readonly entries: readonly HistoryEntry[];
}

const ThreadEntries = ({ entries }: Pick<ChangeThreadProps, 'entries'>) => {
  const { t } = useTranslation();
  return entries.length > 1 ? <Thread entries={entries} /> : <p>{t('history.alone')}</p>;
};

const LoadedThread = ({ entry, serviceId }: Pick<ChangeThreadProps, 'entry' | 'serviceId'>) => {
  const { data, isPending, refetch } = useQuery(threadQuery(useApi(), entry.thread, serviceId, useLanguage()));
  if (isPending) return <Skeleton />;
  if (data === undefined) return <LoadFailed onRetry={() => void refetch()} />;
  return <ThreadEntries entries={data?.entries ?? []} />;
};

/** Shows the causes and effects of a change. Owners see only those in the service's own history. */
export const ChangeThread = ({ entry, serviceId, entries }: ChangeThreadProps) =>
  useCan()('audit.read') ? (
    <LoadedThread entry={entry} serviceId={serviceId} />
  ) : (
    <ThreadEntries entries={threadEntriesOf(entry, entries)} />
  );
