import { useState, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { FileHead } from './FileHead.tsx';
import { ImportDraft } from './ImportDraft.tsx';
import { ImportList } from './ImportList.tsx';
import { ImportFinished, ImportRunning, ImportStopped } from './ImportRun.tsx';
import { Problem } from './Problem.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { useImport, type ImportScreen } from './useImport.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './Imports.module.css';

const PERCENT = 100;

/** How much of the file is sent, with a button that stops. */
const Uploading = ({ context: { file, sentShare }, send }: ImportScreen) => {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={page.section} aria-labelledby="import-upload">
      <h2 id="import-upload" ref={heading} tabIndex={-1} className={styles.heading}>
        {t('imports.upload.title', { name: file?.name ?? '' })}
      </h2>
      <ProgressBar label={t('imports.upload.title', { name: file?.name ?? '' })} value={sentShare} max={1}>
        {sentShare < 1 ? t('imports.upload.sent', { percent: Math.floor(sentShare * PERCENT) }) : t('imports.upload.reading')}
      </ProgressBar>
      <div className={styles.buttons}>
        <button type="button" className={button.button} onClick={() => send({ type: 'CANCEL' })}>
          {t('imports.upload.cancel')}
        </button>
      </div>
    </section>
  );
};

/** Bar under a preview: that nothing is changed yet, and the button that imports, or why it cannot be pressed. */
const ImportDock = ({ state, context: { record }, send }: ImportScreen) => {
  const { t } = useTranslation();
  if (record === null) return null;
  const count = record.preview.added + record.preview.revised;
  const help = (): string => {
    if (state === 'starting' || state === 'refreshing') return t('imports.dock.starting');
    if (state === 'unsaved') return t('imports.dock.unsaved');
    if (state !== 'ready') return t('imports.dock.wait');
    return count === 0 ? t('imports.dock.empty') : t('imports.dock.undo');
  };
  return (
    <section className={styles.dock} aria-label={t('imports.dock.label')}>
      <p id="import-dock" role="status">
        <b>{t('imports.dock.nothing')}</b> <span>{help()}</span>
      </p>
      <button
        type="button"
        className={cx(button.button, button.fill)}
        disabled={state !== 'ready' || count === 0}
        aria-describedby="import-dock"
        onClick={() => send({ type: 'START' })}
      >
        {t('imports.dock.button', { count })}
      </button>
    </section>
  );
};

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
