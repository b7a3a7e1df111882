import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, LANGUAGES } from '#domain/vocabulary/languages.ts';
import { useNow } from '#web/browser/clock.tsx';
import { formatRecentTime } from '#web/ui/editing/formatRecentTime.ts';
import { MergePage } from '#web/ui/editing/merge/MergePage.tsx';
import { useLastEditorText } from '#web/ui/editing/merge/useLastEditorText.ts';
import { SaveDock } from '#web/ui/editing/SaveDock.tsx';
import { PublishedText } from '../../../layout/publishedText/PublishedText.tsx';
import { pageName } from './pageNames.ts';
import type { ConflictChoices, PageConflict, PageForm } from './usePageForm.ts';
import page from '#web/ui/page.module.css';
import styles from './Pages.module.css';

interface PageMergeProps {
  readonly form: PageForm;
  readonly conflict: PageConflict;
  readonly formId: string;
}

/**
 * Shows two conflicting texts of one page as visitors would read them. The admin publishes one; the other remains in the history or on
 * this screen.
 */
export const PageMerge = ({ form, conflict, formId }: PageMergeProps) => {
  const { t, i18n } = useTranslation();
  const now = useNow() * 1000;
  const lastEditorText = useLastEditorText();
  const [choices, setChoices] = useState<ConflictChoices>({});
  const disputedLanguages = LANGUAGES.filter((language) => conflict[language] !== undefined);
  const theirs = conflict[disputedLanguages[0] ?? 'en'];
  const changedTimeText = (language: Language): string => {
    const savedAt = conflict[language]?.changedAt;
    return savedAt === undefined ? '' : formatRecentTime(savedAt, now, i18n.language);
  };
  const changedBy = theirs?.by && { you: theirs.by.isYou === true, role: theirs.by.role, name: theirs.by.name ?? null };
  const undecidedCount = disputedLanguages.filter((language) => choices[language] === undefined).length;
  const choose = (chosenLanguages: readonly Language[], choice: 'yours' | 'theirs') =>
    setChoices((previous) => ({ ...previous, ...Object.fromEntries(chosenLanguages.map((language) => [language, choice])) }));
  return (
    <>
      <MergePage
        formId={formId}
        onSave={() => form.resolveConflict(choices)}
        whoSaved={lastEditorText(changedBy ?? null, pageName(t, form.key), changedTimeText(disputedLanguages[0] ?? 'en'))}
        disputedCount={disputedLanguages.length}
        onChooseAll={(choice) => choose(disputedLanguages, choice)}
        onlyTheirs={[]}
      >
        {disputedLanguages.map((language) => (
          <fieldset key={language} className={page.section} data-dispute="">
            <legend>{t(`pageManage.editor.text.${language}`)}</legend>
            <div className={styles.versions} data-two="">
              {(['yours', 'theirs'] as const).map((choice) => (
                <div key={choice}>
                  <label className={styles.choice}>
                    <input
                      type="radio"
                      name={`choice-${language}`}
                      checked={choices[language] === choice}
                      onChange={() => choose([language], choice)}
                    />
                    {t(`pageManage.merge.${choice}`, { time: changedTimeText(language) })}
                  </label>
                  <div className={styles.version}>
                    <PublishedText
                      content={(choice === 'yours' ? form.texts[language] : conflict[language]?.content) ?? ''}
                      language={language}
                    />
                  </div>
                </div>
              ))}
            </div>
            <p className={styles.reading}>{t('pageManage.merge.help')}</p>
          </fieldset>
        ))}
      </MergePage>
      <SaveDock
        formId={formId}
        saveLabel={t('pageManage.editor.publish')}
        changeCount={disputedLanguages.length}
        undecidedCount={undecidedCount}
        isSending={form.sending}
        isOnDevice={form.isOnDevice}
      />
    </>
  );
};
