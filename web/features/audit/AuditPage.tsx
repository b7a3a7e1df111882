import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Download, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/vocabulary/languages.ts';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { auditCountQuery, auditQuery, sealQuery } from '../../api/manage/auditQueries.ts';
import { usePaged } from '../../api/paged.ts';
import type { LastProof } from '../../api/types.ts';
import { useDelayed } from '../../browser/useDelayed.ts';
import { formatLocalDateTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { ManageListEnd } from '../../layout/manage/ManageListEnd.tsx';
import { ManagePanes } from '../../layout/manage/ManagePanes.tsx';
import { useOpenFirst } from '../../layout/manage/useOpenFirst.ts';
import { Entries } from '../../services/manage/activity/Entries.tsx';
import { UndoControl } from '../../services/manage/undo/UndoControl.tsx';
import { Search } from '../../ui/icons.ts';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TimeZoneNote } from '../../ui/TimeZoneNote.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditRow, RunRow } from './AuditRow.tsx';
import { ExportSheet } from './ExportSheet.tsx';
import { ThreadPane } from './ThreadPane.tsx';
import { auditUrlOf, auditInputOf, useAuditUrl } from './useAuditUrl.ts';
import button from '../../ui/button.module.css';
import styles from './Audit.module.css';

/** Milliseconds after which the page no longer says that it counts. */
const MAX_COUNTING_MS = 8000;

/** Shows the time up to which the log is sealed, and the last proof of the read models. */
const SealAndProof = () => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useQuery(sealQuery(useApi(), language));
  if (data === undefined) return null;
  const { seal, proof } = data;
  return (
    <div className={styles.seal}>
      <LockKeyhole size={20} aria-hidden="true" />
      <div>
        <p>
          {seal === null ? t('audit.seal.none') : t('audit.seal.line', { when: formatLocalDateTime(seal.at, language), count: seal.count })}
        </p>
        <p>{proofText(t, proof, language)}</p>
      </div>
    </div>
  );
};

const proofText = (t: TFunction, proof: LastProof, language: Language): string => {
  if (proof === null) return t('audit.proof.none');
  const when = formatLocalDateTime(proof.at, language);
  if (proof.different.length > 0) return t('audit.proof.different', { when, count: proof.different.length });
  return t(proof.notCompared.length > 0 ? 'audit.proof.partly' : 'audit.proof.equal', { when });
};

/** Returns the id of an import from the id of its run; null for other runs. */
const importIdOf = (run: string | null): string | null => (run?.startsWith('import.') === true ? run.slice('import.'.length) : null);

/** The audit: all changes, filtered by kind, person, place and time, next to the thread of the selected entry. */
export const AuditPage = () => {
  const { t } = useTranslation();
  const can = useCan();
  const [api, language] = [useApi(), useLanguage()];
  const auditUrl = useAuditUrl();
  const { address, to } = auditUrl;
  const input = auditInputOf(address);
  const paged = usePaged(useInfiniteQuery(auditQuery(api, input, language)));
  const { data: entryCount, isError: hasCountFailed } = useQuery(auditCountQuery(api, input, language));
  const [isExporting, setIsExporting] = useState(false);
  const { rows } = paged;
  const urlOfRun = (run: string) => (runName: string) => to({ run, runName, entry: null });
  const isCounting = entryCount === undefined && !hasCountFailed && !paged.failed;
  const isSlowCount = useDelayed(isCounting, MAX_COUNTING_MS);
  const count =
    entryCount === undefined
      ? ''
      : t(entryCount.isMore ? 'audit.countMore' : 'audit.count', {
          count: entryCount.count,
          number: entryCount.count,
        });
  const renderContent = () => {
    if (paged.loading) return <Skeleton />;
    if (paged.failed) return <LoadFailed onRetry={paged.retry} />;
    if (rows.length === 0) return <Message icon={Search} heading={<h2>{t('audit.none')}</h2>} help={t('audit.noneHelp')} />;
    return (
      <>
        <Entries
          entries={rows}
          chosenId={address.entry}
          renderRow={(entry) =>
            entry.run === undefined ? (
              <AuditRow entry={entry} to={to({ entry: entry.id })} isChosen={entry.id === address.entry} field={address.field} />
            ) : (
              <RunRow entry={entry} run={entry.run} entriesUrl={urlOfRun(entry.run.id)} />
            )
          }
        />
        <ManageListEnd loadedCount={rows.length} pages={paged} moreLabel={t('audit.older')} endText={t('audit.end')} />
      </>
    );
  };
  const importId = importIdOf(address.run);
  const listUrl = auditUrlOf({ ...address, entry: null });
  const firstEntry = paged.busy ? undefined : rows.find(({ run }) => run === undefined);
  useOpenFirst(firstEntry && to({ entry: firstEntry.id }), address.entry !== null);
  return (
    <>
      <ManagePanes
        title={t('audit.title')}
        widePane="detail"
        back={{ to: listUrl, label: t('audit.back') }}
        choosePrompt={t('audit.choose')}
        filters={<AuditFilters auditUrl={auditUrl} />}
        list={
          <>
            <div className={styles.bar}>
              <div>
                <div role="status">
                  {count !== '' && <h2>{count}</h2>}
                  {/* The list is complete without a number, so none is shown if counting fails or takes long. */}
                  {isCounting && !isSlowCount && <h2>{t('audit.counting')}</h2>}
                </div>
                <TimeZoneNote />
              </div>
              {rows.length > 0 && (
                <button type="button" className={button.button} onClick={() => setIsExporting(true)}>
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
            <div className={styles.list}>{renderContent()}</div>
            <SealAndProof />
          </>
        }
        detail={
          address.entry === null || paged.loading ? null : (
            <ThreadPane key={address.entry} entry={rows.find(({ id }) => id === address.entry)} />
          )
        }
      />
      {isExporting && <ExportSheet input={input} count={count} onClose={() => setIsExporting(false)} />}
    </>
  );
};
