import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/vocabulary/languages.ts';
import { useNow } from '#web/browser/clock.tsx';
import { formatRecentTime } from '#web/ui/editing/formatRecentTime.ts';
import { MergePage } from '#web/ui/editing/merge/MergePage.tsx';
import { PublishedText } from '../../../layout/publishedText/PublishedText.tsx';
import { pageName } from './pageNames.ts';
import type { PageForm } from './usePageForm.ts';
import page from '#web/ui/page.module.css';
import styles from './Pages.module.css';

interface PageMergeProps {
  readonly form: PageForm;
  readonly conflict: PageForm['conflict'] & object;
  readonly formId: string;
}

/**
 * Shows two conflicting texts of one page as visitors would read them. The admin publishes one; the other remains in the history or on
 * this screen.
 */
export const PageMerge = ({ form, conflict, formId }: PageMergeProps) => {
  const { t, i18n } = useTranslation();
  const now = useNow() * 1000;
  const { yours, theirs, disputed } = conflict;
  const changedTimeText = (language: Language): string => {
    const savedAt = theirs[language]?.changedAt;
    return savedAt === undefined ? '' : formatRecentTime(savedAt, now, i18n.language);
  };
  const lastText = theirs[disputed[0]?.key ?? 'en'];
  return (
    <MergePage
      formId={formId}
      conflict={conflict}
      onDecide={form.decide}
      onSave={form.saveMerged}
      recordName={pageName(t, form.key)}
      changedBy={lastText?.by ? { you: lastText.by.isYou === true, role: lastText.by.role, name: lastText.by.name ?? null } : null}
      savedAt={lastText?.changedAt ?? null}
      pieceTexts={null}
    >
      {disputed.map(({ key: language, choice: chosenVersion }) => (
        <fieldset key={language} className={page.section} data-dispute="">
          <legend>{t(`pageManage.editor.text.${language}`)}</legend>
          <div className={styles.versions} data-two="">
            {(['yours', 'theirs'] as const).map((choice) => (
              <div key={choice}>
                <label className={styles.choice}>
                  <input
                    type="radio"
                    name={`choice-${language}`}
                    checked={chosenVersion === choice}
                    onChange={() => form.decide([language], { choice })}
                  />
                  {t(`pageManage.merge.${choice}`, { time: changedTimeText(language) })}
                </label>
                <div className={styles.version}>
                  <PublishedText content={(choice === 'yours' ? yours : theirs)[language]?.content ?? ''} language={language} />
                </div>
              </div>
            ))}
          </div>
          <p className={styles.reading}>{t('pageManage.merge.help')}</p>
        </fieldset>
      ))}
    </MergePage>
  );
};
