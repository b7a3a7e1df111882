import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useSpeak } from './useSpeak.ts';
import styles from './AppBar.module.css';

/**
 * Link to the other language, in its own name. It switches in place and keeps the state of the screen; before hydration the link requests
 * the same page in that language.
 */
export const LanguageButton = () => {
  const { t } = useTranslation();
  const speak = useSpeak();
  const other: Language = useLanguage() === 'en' ? 'es' : 'en';

  const choose = (event: MouseEvent) => {
    event.preventDefault();
    speak(other);
  };

  return (
    <a className={styles.language} href={`?language=${other}`} hrefLang={other} lang={other} onClick={choose}>
      {t('bar.otherLanguage')}
    </a>
  );
};
