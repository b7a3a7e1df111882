import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, LANGUAGES } from '#kernel/vocabulary/languages.ts';
import { useNow } from '#web/browser/clock.tsx';
import { Dock } from '#web/ui/editing/Dock.tsx';
import { MergePage } from '#web/ui/editing/MergePage.tsx';
import { useLastEditor } from '#web/ui/editing/useLastEditor.ts';
import { wordMoment } from '#web/ui/editing/wordMoment.ts';
import { PublishedText } from '../PublishedText.tsx';
import { pageName } from './pageNames.ts';
import type { Choices, Conflict, PageForm } from './usePageForm.ts';
import page from '#web/ui/page.module.css';
import styles from './Pages.module.css';

interface PageMergeProps {
  readonly form: PageForm;
  readonly conflict: Conflict;
  readonly formId: string;
}

/**
 * Shows two conflicting texts of one page as visitors would read them. The admin publishes one; the other remains in the history or on
 * this screen.
 */
export const PageMerge = ({ form, conflict, formId }: PageMergeProps) => {
  const { t, i18n } = useTranslation();
  const now = useNow() * 1000;
  const whoSaved = useLastEditor();
  const [choices, setChoices] = useState<Choices>({});
  const disputed = LANGUAGES.filter((language) => conflict[language] !== undefined);
  const theirs = conflict[disputed[0] ?? 'en'];
  const timeOf = (language: Language): string => {
    const at = conflict[language]?.changedAt;
    return at === undefined ? '' : wordMoment(at, now, i18n.language);
  };
  const by = theirs?.by && { you: theirs.by.isYou === true, role: theirs.by.role, name: theirs.by.name ?? null };
  const left = disputed.filter((language) => choices[language] === undefined).length;
  const choose = (of: readonly Language[], choice: 'yours' | 'theirs') =>
    setChoices((before) => ({ ...before, ...Object.fromEntries(of.map((language) => [language, choice])) }));
  return (
    <>
      <MergePage
        formId={formId}
        onSave={() => form.settle(choices)}
        whoSaved={whoSaved(by ?? null, pageName(t, form.key), timeOf(disputed[0] ?? 'en'))}
        disputed={disputed.length}
        onChooseAll={(choice) => choose(disputed, choice)}
        onlyTheirs={[]}
      >
        {disputed.map((language) => (
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
                    {t(`pageManage.merge.${choice}`, { time: timeOf(language) })}
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
      <Dock
        formId={formId}
        save={t('pageManage.editor.publish')}
        changes={disputed.length}
        left={left}
        sending={form.sending}
        isOnDevice={form.isOnDevice}
      />
    </>
  );
};
