import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { FileHead } from './FileHead.tsx';
import { ImportDock } from './ImportDock.tsx';
import { ImportDraft } from './ImportDraft.tsx';
import { ImportList } from './ImportList.tsx';
import { ImportFinished, ImportRunning, ImportStopped } from './ImportRun.tsx';
import { Problem } from './Problem.tsx';
import { Uploading } from './Uploading.tsx';
import { useImport, type ImportScreen } from './useImport.ts';
import text from '../../ui/text.module.css';
import styles from './Imports.module.css';

const ImportContent = ({ screen }: { readonly screen: ImportScreen }) => {
  const { state, context, send } = screen;
  const refresh = () => send({ type: 'REFRESH' });
  const { record, problem, isOffline } = context;
  /** The import with which the page was opened: its heading leaves focus where the page put it. */
  const [firstId] = useState(context.openedId);
  const takesFocus = record !== null && record.id !== firstId;
  if (state === 'uploading') return <Uploading {...screen} />;
  if (state === 'opening') return <Skeleton />;
  if (record === null || state === 'choosing')
    return (
      <>
        <ChooseFile {...screen} />
        <ImportList />
      </>
    );
  if (record.state === 'draft') return <ImportDraft key={record.id} screen={screen} record={record} takesFocus={takesFocus} />;
  return (
    <>
      <FileHead key={record.id} record={record} takesFocus={takesFocus} />
      <Problem problem={problem} />
      {record.state === 'running' && <ImportRunning record={record} isOffline={isOffline} />}
      {record.state === 'finished' && <ImportFinished record={record} onRefresh={refresh} />}
      {record.state === 'stopped' && <ImportStopped record={record} onRefresh={refresh} />}
    </>
  );
};

/** Imports a file of listings: an administrator uploads it, looks at what it would change, and imports it. */
export const ImportsPage = () => {
  const { t } = useTranslation();
  const screen = useImport();
  const { state, context } = screen;
  const runState = context.record?.state;
  const hasDock = context.record?.state === 'draft' && state !== 'choosing' && state !== 'uploading';
  return (
    <div className={styles.docked}>
      <ManageLayout title={t('imports.title')} className={styles.main}>
        {/* Announces that an import begins or ends while a person looks at it. */}
        <p role="status" className={text.hidden}>
          {runState !== undefined && runState !== 'draft' && t(`imports.${runState}.title`)}
        </p>
        <div className={styles.page}>
          <ImportContent screen={screen} />
        </div>
      </ManageLayout>
      {hasDock && <ImportDock {...screen} />}
    </div>
  );
};
