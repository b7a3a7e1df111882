import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { PublicationStatus } from '#web/api/types.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { cx } from '#web/ui/cx.ts';
import { PreviewText, wouldShowOtherLanguage } from './PreviewText.tsx';
import { behindText, publicationStatusText } from './publicationStatusText.ts';
import { TextEditor } from './TextEditor.tsx';
import type { PageForm } from './usePageForm.ts';
import styles from './Pages.module.css';

interface PageTextProps {
  readonly form: PageForm;
  readonly language: Language;
  readonly status: PublicationStatus;
  /** Id of the text field. */
  readonly id: string;
}

/** Shows the text of a page in one language: its state, the editor, and the preview. */
export const PageText = ({ form, language, status, id }: PageTextProps) => {
  const { t } = useTranslation();
  const readerLanguage = useLanguage();
  const { texts, bases, editorVersion, change, invalidTexts } = form;
  const outdated = behindText(t, readerLanguage, language, status);
  const willShowOtherLanguage = status.shown !== 'other' && wouldShowOtherLanguage(form, language);
  return (
    <div className={styles.language}>
      <div className={styles.reading}>
        <p>{publicationStatusText(t, readerLanguage, language, status)}</p>
        {outdated !== null && <strong className={styles.behind}>{outdated}</strong>}
        {willShowOtherLanguage && <strong className={cx(styles.behind)}>{t(`pageManage.state.willBeOther.${language}`)}</strong>}
      </div>
      <TextEditor
        key={editorVersion}
        id={id}
        language={language}
        content={bases[language].content}
        draft={texts[language]}
        isWrong={invalidTexts.includes(language)}
        onChange={(html) => change(language, html)}
      />
      <PreviewText form={form} language={language} />
    </div>
  );
};
