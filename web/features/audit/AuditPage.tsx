import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { auditCountQuery, auditQuery, sealQuery } from '../../api/manage/auditQueries.ts';
import { usePaged } from '../../api/paged.ts';
import { wordMoment } from '../../i18n/moment.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Failed } from '../../layout/Failed.tsx';
import { ListEnd } from '../../layout/ListEnd.tsx';
import { ManagePanes } from '../../layout/manage/ManagePanes.tsx';
import { Entries } from '../../services/manage/activity/Entries.tsx';
import { UndoControl } from '../../services/manage/undo/UndoControl.tsx';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditRow, RunRow } from './AuditRow.tsx';
import { ExportSheet } from './ExportSheet.tsx';
import { ThreadPane } from './ThreadPane.tsx';
import { addressOf, inputOf, useAuditAddress } from './useAuditAddress.ts';
import button from '../../ui/button.module.css';
import styles from './Audit.module.css';

/** Shows the time up to which the log is sealed. */
const SealLine = () => {
  const { t } = useTranslation();
  const { data } = useQuery(sealQuery(useApi(), useLanguage()));
  if (data === undefined) return null;
  return (
    <p className={styles.seal}>
      <LockKeyhole size={20} aria-hidden="true" />
      {data.seal === null ? t('audit.seal.none') : t('audit.seal.line', { when: wordMoment(data.seal.at), count: data.seal.count })}
    </p>
  );
};

/** Returns the id of an import from the id of its run; null for other runs. */
const importIdOf = (run: string | null): string | null => (run?.startsWith('import.') === true ? run.slice('import.'.length) : null);

/** The audit: all changes, filtered by kind, person, place and time, next to the thread of the selected entry. */
export const AuditPage = () => {
  const { t } = useTranslation();
  const can = useCan();
  const [api, language] = [useApi(), useLanguage()];
  const of = useAuditAddress();
  const { address, to } = of;
  const input = inputOf(address);
  const paged = usePaged(useInfiniteQuery(auditQuery(api, input, language)));
  const { data: counted } = useQuery(auditCountQuery(api, input, language));
  const [exports, setExports] = useState(false);
  const { rows } = paged;
  const toRun = (run: string) => (runName: string) => to({ run, runName, entry: null });
  const count =
    counted === undefined
      ? ''
      : t(counted.isMore ? 'audit.countMore' : 'audit.count', { count: counted.count, number: counted.count.toLocaleString('en-US') });
  const content = () => {
    if (paged.loading) return <Skeleton />;
    if (paged.failed) return <Failed onRetry={paged.retry} />;
    if (rows.length === 0) return <Message heading={<h2>{t('audit.none')}</h2>} help={t('audit.noneHelp')} />;
    return (
      <>
        <Entries
          entries={rows}
          renderRow={(entry) =>
            entry.run === undefined ? (
              <AuditRow entry={entry} to={to({ entry: entry.id })} chosen={entry.id === address.entry} />
            ) : (
              <RunRow entry={entry} run={entry.run} toEntries={toRun(entry.run.id)} />
            )
          }
        />
        <ListEnd loaded={rows.length} of={paged} more={t('audit.older')} end={t('audit.end')} />
      </>
    );
  };
  const importId = importIdOf(address.run);
  const list = addressOf({ ...address, entry: null });
  return (
    <>
      <ManagePanes
        title={t('audit.title')}
        wide="detail"
        back={{ to: list, label: t('audit.back') }}
        choose={t('audit.choose')}
        list={
          <>
            <AuditFilters of={of} />
            <div className={styles.bar}>
              <div role="status">
                <h2>{count === '' ? t('audit.counting') : count}</h2>
              </div>
              {rows.length > 0 && (
                <button type="button" className={button.button} onClick={() => setExports(true)}>
                  <Download size={20} aria-hidden="true" />
                  {t('audit.export.open')}
                </button>
              )}
            </div>
            {importId !== null && can('command.undo') && (
              <div className={styles.undoRun}>
                <UndoControl command={importId} undo={{ state: 'possible' }} about={address.runName ?? t('audit.subject.import')} />
              </div>
            )}
            <div className={styles.list}>{content()}</div>
            <SealLine />
          </>
        }
        detail={
          address.entry === null || paged.loading ? null : (
            <ThreadPane key={address.entry} entry={rows.find(({ id }) => id === address.entry)} />
          )
        }
      />
      {exports && <ExportSheet input={input} count={count} onClose={() => setExports(false)} />}
    </>
  );
};
