import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/vocabulary/languages.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useSwitchLanguage } from '../../ui/bar/useSwitchLanguage.ts';
import { Chip } from '../../ui/Chip.tsx';
import chip from '../../ui/Chip.module.css';
import styles from './Menu.module.css';

/** Languages, each with its own name. */
const LANGUAGES = [
  ['en', 'English'],
  ['es', 'Español'],
] as const satisfies readonly (readonly [Language, string])[];

/** Language picker of the menu. Its label is in both languages, for visitors who cannot read the current one. */
export const LanguageGroup = () => {
  const { t } = useTranslation();
  const chooseLanguage = useSwitchLanguage();
  const current = useLanguage();
  return (
    <section className={styles.group}>
      <h3>{t('account.device.language')}</h3>
      <div className={chip.chips} role="radiogroup" aria-label={t('account.device.language')}>
        {LANGUAGES.map(([language, name]) => (
          <span key={language} lang={language}>
            <Chip type="radio" name="language" label={name} isChecked={language === current} onChange={() => chooseLanguage(language)} />
          </span>
        ))}
      </div>
    </section>
  );
};
