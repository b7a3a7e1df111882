import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/vocabulary/languages.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useSwitchLanguage } from './useSwitchLanguage.ts';
import styles from './AppBar.module.css';

/**
 * Link to the other language, in its own name. It switches in place and keeps the state of the screen; before hydration the link requests
 * the same page in that language.
 */
export const LanguageButton = () => {
  const { t } = useTranslation();
  const switchLanguage = useSwitchLanguage();
  const otherLanguage: Language = useLanguage() === 'en' ? 'es' : 'en';

  const choose = (event: MouseEvent) => {
    event.preventDefault();
    switchLanguage(otherLanguage);
  };

  return (
    <a className={styles.language} href={`?language=${otherLanguage}`} hrefLang={otherLanguage} lang={otherLanguage} onClick={choose}>
      {t('bar.otherLanguage')}
    </a>
  );
};
