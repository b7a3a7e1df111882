import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { otherLanguage, shownTextSource } from '#domain/page/pageTexts.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { ensureNamespaces } from '#web/i18n/i18n.ts';
import { Languages } from '#web/ui/icons.ts';
import { Note } from '#web/ui/Note.tsx';
import { PublishedText } from '../../../layout/publishedText/PublishedText.tsx';
import { pageName } from './pageNames.ts';
import type { PageForm } from './usePageForm.ts';
import page from '#web/ui/page.module.css';
import styles from './Pages.module.css';

/**
 * Returns the translations of content pages in a language that may differ from the current one. Uses the current language until they are
 * loaded.
 */
const useTranslationIn = (language: Language): TFunction => {
  const { t, i18n } = useTranslation();
  const [isLoaded, setIsLoaded] = useState(i18n.language === language);
  useEffect(() => {
    let isUnmounted = false;
    const load = async () => {
      const isNamespaceLoaded = await ensureNamespaces(i18n, ['reading'], language);
      if (!isUnmounted) setIsLoaded(isNamespaceLoaded);
    };
    void load();
    return () => {
      isUnmounted = true;
    };
  }, [i18n, language]);
  return isLoaded ? i18n.getFixedT(language) : t;
};

/** Returns the texts as they would be after publishing, for the preview. */
const draftTextsOf = ({ texts, bases }: PageForm) => {
  const textIn = (language: Language) => {
    const { content, revision, isOwn } = bases[language];
    const html = texts[language] ?? (isOwn ? content : null);
    return texts[language] === null && revision < 0 ? {} : { [language]: { html } };
  };
  return { ...textIn('en'), ...textIn('es') };
};

/** Checks whether readers of a language would see the other language's text. */
export const wouldShowOtherLanguage = (form: PageForm, language: Language): boolean =>
  shownTextSource(draftTextsOf(form), language) === 'other';

/** Live preview, in the width of a phone, of the page as visitors of a language will see it. */
export const PreviewText = ({ form, language }: { readonly form: PageForm; readonly language: Language }) => {
  const { t } = useTranslation();
  const translate = useTranslationIn(language);
  const showsOtherLanguage = wouldShowOtherLanguage(form, language);
  const shownLanguage = showsOtherLanguage ? otherLanguage(language) : language;
  const id = `preview-${language}`;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.label}>
        {t(`pageManage.editor.preview.${language}`)}
      </h3>
      <div className={styles.frame} inert>
        <h3 lang={language}>{pageName(translate, form.key)}</h3>
        <div className={page.section}>
          {showsOtherLanguage && (
            <div lang={language}>
              <Note icon={Languages}>{translate('reading.content.otherLanguage')}</Note>
            </div>
          )}
          <PublishedText content={form.texts[shownLanguage] ?? form.bases[shownLanguage].content} language={shownLanguage} />
        </div>
      </div>
    </section>
  );
};
