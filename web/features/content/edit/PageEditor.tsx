import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, LANGUAGES } from '#domain/vocabulary/languages.ts';
import type { PageHistory } from '#web/api/types.ts';
import type { Preference } from '#web/browser/preference.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { BackToText } from '#web/ui/editing/BackToText.tsx';
import { DraftLine } from '#web/ui/editing/DraftLine.tsx';
import { LeaveGuard } from '#web/ui/editing/LeaveGuard.tsx';
import { countOpenChoices } from '#web/ui/editing/merge/merge.ts';
import { SaveDock } from '#web/ui/editing/SaveDock.tsx';
import { ErrorSummary } from '#web/ui/form/ErrorSummary.tsx';
import { Tabs } from '#web/ui/form/Tabs.tsx';
import { PageBar } from './PageBar.tsx';
import { changedLanguages, type Draft } from './pageDraft.ts';
import { PageMerge } from './PageMerge.tsx';
import { pageName } from './pageNames.ts';
import { PageText } from './PageText.tsx';
import { usePageForm } from './usePageForm.ts';
import editing from '#web/ui/editing/Editing.module.css';
import styles from './Pages.module.css';

interface PageEditorProps {
  readonly history: PageHistory;
  readonly draft: Preference<Draft | null>;
}

/** Editor of both texts of a page, with the problems that prevent publishing. Shows the conflict instead if another admin published. */
export const PageEditor = ({ history, draft }: PageEditorProps) => {
  const { t } = useTranslation();
  const id = useId();
  const [shownLanguage, setShownLanguage] = useState<Language>(useLanguage());
  const fieldIdOf = (language: Language): string => `${id}${language}`;
  const form = usePageForm(history, draft, fieldIdOf);
  const { texts, conflict, sending, isOnDevice, done, summary, restoredAt, startOver, takeBack, publish } = form;
  const changes = changedLanguages(texts);
  const formId = `${id}form`;
  const name = pageName(t, history.key);
  return (
    <div className={editing.docked}>
      {conflict === null ? (
        <PageBar title={name} />
      ) : (
        <PageBar title={t('editing.merge.bar')} back={<BackToText onBack={form.leaveConflict} />} />
      )}
      {conflict !== null && <PageMerge form={form} conflict={conflict} formId={formId} />}
      <main hidden={conflict !== null}>
        <DraftLine restoredAt={restoredAt} onStartOver={startOver} onUndoStartOver={takeBack} />
        {/* Empty and beside the editor, because the link dialog is a form too and forms cannot be nested. */}
        {conflict === null && <form id={formId} onSubmit={publish} noValidate aria-label={name} />}
        <div aria-busy={sending}>
          <div className={styles.summary}>
            <ErrorSummary formSummary={summary} />
          </div>
          <div inert={sending}>
            <Tabs
              label={t('pageManage.editor.languages')}
              current={shownLanguage}
              onChoose={setShownLanguage}
              tabs={LANGUAGES.map((language) => ({
                name: language,
                label: t(`pageManage.language.${language}`),
                panel: <PageText form={form} language={language} status={history.languages[language]} id={fieldIdOf(language)} />,
              }))}
            />
          </div>
        </div>
        <p className={editing.outcome}>{t('pageManage.editor.outcome')}</p>
      </main>
      <SaveDock
        formId={formId}
        saveLabel={t('pageManage.editor.publish')}
        changeCount={changes.length}
        undecidedCount={countOpenChoices(conflict)}
        isSending={sending}
        isOnDevice={isOnDevice}
      />
      <LeaveGuard isActive={changes.length > 0 && !done} />
    </div>
  );
};
