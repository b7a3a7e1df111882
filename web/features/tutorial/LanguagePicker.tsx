import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/vocabulary/languages.ts';
import { cx } from '../../ui/cx.ts';
import { LanguageLink } from './LanguageLink.tsx';
import button from '../../ui/button.module.css';
import styles from './TutorialPage.module.css';

const LANGUAGE_NAMES = { en: 'English', es: 'Español' } as const satisfies Record<Language, string>;

interface LanguagePickerProps {
  readonly nextUrl: string;
  readonly onChosen: (click: MouseEvent) => void;
}

/** Links to both languages, each with its own name. The tutorial continues in the chosen one. */
export const LanguagePicker = ({ nextUrl, onChosen }: LanguagePickerProps) => {
  const { t } = useTranslation();
  return (
    <div className={styles.languages} role="group" aria-label={t('tutorial.language')}>
      {(Object.keys(LANGUAGE_NAMES) as Language[]).map((language) => (
        <LanguageLink
          key={language}
          language={language}
          nextUrl={nextUrl}
          slide={1}
          className={cx(button.button, button.fill, styles.button)}
          onFollow={onChosen}
        >
          {LANGUAGE_NAMES[language]}
        </LanguageLink>
      ))}
    </div>
  );
};
