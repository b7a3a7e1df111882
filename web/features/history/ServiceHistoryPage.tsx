import { useQuery } from '@tanstack/react-query';
import { History as HistoryIcon, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { ApiError } from '../../api/ApiError.ts';
import { serviceHistoryQuery, threadQuery } from '../../api/manage/historyQueries.ts';
import type { HistoryEntry, ServiceHistory } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { BackButton } from '../../layout/BackButton.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Entries } from '../../services/manage/activity/Entries.tsx';
import { Entry } from '../../services/manage/activity/Entry.tsx';
import { entrySentences } from '../../services/manage/activity/entrySentence.ts';
import { Thread } from '../../services/manage/activity/Thread.tsx';
import { UndoControl } from '../../services/manage/undo/UndoControl.tsx';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { cx } from '../../ui/cx.ts';
import { Search } from '../../ui/icons.ts';
import { Message } from '../../ui/Message.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TimeZoneNote } from '../../ui/TimeZoneNote.tsx';
import { CompareMoments } from './CompareMoments.tsx';
import { CurrentFields } from './CurrentFields.tsx';
import { momentsOf, threadEntriesOf } from './moments.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import styles from './History.module.css';

/** Number of entries that are shown at first and added with each press. */
const ROWS_PER_STEP = 20;

const ThreadEntries = ({ entries }: { readonly entries: readonly HistoryEntry[] }) => {
  const { t } = useTranslation();
  return entries.length > 1 ? <Thread entries={entries} /> : <p>{t('history.alone')}</p>;
};

interface RowProps {
  readonly entry: HistoryEntry;
  readonly history: ServiceHistory;
}

const LoadedThread = ({ entry, history }: RowProps) => {
  const { data, isPending, refetch } = useQuery(threadQuery(useApi(), entry.thread, history.id, useLanguage()));
  if (isPending) return <Skeleton />;
  if (data === undefined) return <LoadFailed onRetry={() => void refetch()} />;
  return <ThreadEntries entries={data?.entries ?? []} />;
};

/** Shows the causes and effects of a change. Owners see only those in the service's own history. */
const ChangeThread = ({ entry, history }: RowProps) =>
  useCan()('audit.read') ? (
    <LoadedThread entry={entry} history={history} />
  ) : (
    <ThreadEntries entries={threadEntriesOf(entry, history.entries)} />
  );

const HistoryRow = ({ entry, history }: RowProps) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [firstSentence] = entrySentences(t, entry, useLanguage());
  return (
    <Entry entry={entry}>
      <div className={styles.actions}>
        {entry.isInThread && (
          <button type="button" className={cx(button.button, button.quiet)} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? 'history.hideHow' : 'history.how')}
          </button>
        )}
        <UndoControl command={entry.command} service={history.id} undo={entry.undo} kinds={entry.kinds} about={firstSentence ?? ''} />
      </div>
      {isOpen && (
        <div className={styles.thread}>
          <ChangeThread entry={entry} history={history} />
        </div>
      )}
    </Entry>
  );
};

const History = ({ history }: { readonly history: ServiceHistory }) => {
  const { t } = useTranslation();
  const [shownCount, setShownCount] = useState(ROWS_PER_STEP);
  const { entries, fields } = history;
  const olderCount = Math.min(ROWS_PER_STEP, entries.length - shownCount);
  return (
    <div className={styles.columns}>
      <header className={styles.head}>
        <div>
          <h2>{history.name}</h2>
          <TimeZoneNote />
        </div>
        {history.isRemoved && <p>{t('history.removed')}</p>}
        {history.isConfidential && <p>{t('history.confidential')}</p>}
        {history.hasBeds && (
          <Link href={`/services/${history.id}/beds`} className={button.button}>
            {t('history.beds')}
          </Link>
        )}
      </header>
      <section className={cx(page.section, styles.happened)} aria-label={t('history.happened')}>
        {entries.length === 0 && <Message icon={HistoryIcon} heading={<h3>{t('history.none')}</h3>} help={t('history.noneHelp')} />}
        <Entries
          entries={entries.slice(0, shownCount)}
          chosenId={null}
          renderRow={(entry) => <HistoryRow entry={entry} history={history} />}
        />
        {olderCount > 0 ? (
          <button type="button" className={cx(button.button, button.wide)} onClick={() => setShownCount(shownCount + ROWS_PER_STEP)}>
            {t('history.more', { count: olderCount })}
          </button>
        ) : (
          <p className={styles.begins}>{t('history.begins')}</p>
        )}
      </section>
      <div className={styles.beside}>
        {momentsOf(entries).length > 1 && (
          <section className={page.section} aria-label={t('history.compare')}>
            <h3>{t('history.compare')}</h3>
            <CompareMoments entries={entries} />
          </section>
        )}
        <section className={page.section} aria-label={t('history.now')}>
          <h3>{t('history.now')}</h3>
          <CurrentFields fields={fields} entries={entries} />
        </section>
      </div>
    </div>
  );
};

/** Page with the history of a service, the authors of its current facts, and the differences between two moments. */
export const ServiceHistoryPage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const { data: history, error, isPending, refetch } = useQuery(serviceHistoryQuery(useApi(), id, useLanguage()));
  const renderContent = () => {
    if (isPending) return <Skeleton />;
    const isForbidden = error instanceof ApiError && error.status === 403;
    if (history === null || isForbidden) {
      return (
        <Message
          icon={isForbidden ? LockKeyhole : Search}
          heading={<h2>{t(isForbidden ? 'history.notYours' : 'history.gone')}</h2>}
          help={t(isForbidden ? 'history.notYoursHelp' : 'history.goneHelp')}
        >
          <Link href="/manage_services" className={cx(button.button, button.fill, button.wide)}>
            {t('history.toList')}
          </Link>
        </Message>
      );
    }
    return history === undefined ? <LoadFailed onRetry={() => void refetch()} /> : <History history={history} />;
  };
  return (
    <>
      <AppBar
        leftContent={<BackButton to="/manage_services" />}
        title={<PageHeading className={page.barTitle}>{t('history.title')}</PageHeading>}
        crisis={false}
      />
      <main className={styles.main}>{renderContent()}</main>
    </>
  );
};
