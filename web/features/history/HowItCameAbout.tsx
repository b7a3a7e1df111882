import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { threadQuery } from '../../api/manage/historyQueries.ts';
import type { HistoryEntry } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Failed } from '../../layout/Failed.tsx';
import { Thread } from '../../services/manage/activity/Thread.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { threadOf } from './moments.ts';

interface HowItCameAboutProps {
  readonly entry: HistoryEntry;
  readonly service: string;
  /** All loaded history entries of the service, newest first. */
  readonly entries: readonly HistoryEntry[];
}

const ThreadPart = ({ entries }: Pick<HowItCameAboutProps, 'entries'>) => {
  const { t } = useTranslation();
  return entries.length > 1 ? <Thread entries={entries} /> : <p>{t('history.alone')}</p>;
};

const LoadedThread = ({ entry, service }: Pick<HowItCameAboutProps, 'entry' | 'service'>) => {
  const { data, isPending, refetch } = useQuery(threadQuery(useApi(), entry.thread, service, useLanguage()));
  if (isPending) return <Skeleton />;
  if (data === undefined) return <Failed onRetry={() => void refetch()} />;
  return <ThreadPart entries={data?.entries ?? []} />;
};

/** Shows the causes and effects of a change. Owners see only those in the service's own history. */
export const HowItCameAbout = ({ entry, service, entries }: HowItCameAboutProps) =>
  useCan()('audit.read') ? <LoadedThread entry={entry} service={service} /> : <ThreadPart entries={threadOf(entry, entries)} />;
