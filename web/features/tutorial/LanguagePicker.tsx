import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../domain/events/envelope.ts';
import { introductionFor } from '../../layout/redirectTarget.ts';
import { useSpeak } from '../../ui/bar/useSpeak.ts';
import button from '../../ui/button.module.css';
import { cx } from '../../ui/cx.ts';
import styles from './TutorialPage.module.css';

const LANGUAGES = { en: 'English', es: 'Español' } as const satisfies Record<Language, string>;

interface LanguagePickerProps {
  readonly next: string;
  readonly onChosen: (click: MouseEvent) => void;
}

/** Both languages, each in its own name; choosing one goes on in it. */
export const LanguagePicker = ({ next, onChosen }: LanguagePickerProps) => {
  const { t } = useTranslation();
  const speak = useSpeak();
  const choose = (language: Language) => (click: MouseEvent) => {
    onChosen(click);
    speak(language);
  };
  return (
    <div className={styles.languages} role="group" aria-label={t('tutorial.language')}>
      {(Object.keys(LANGUAGES) as Language[]).map((language) => (
        <a
          key={language}
          className={cx(button.button, button.fill, styles.button)}
          href={`${introductionFor(next, { language })}#slide-1`}
          lang={language}
          hrefLang={language}
          onClick={choose(language)}
        >
          {LANGUAGES[language]}
        </a>
      ))}
    </div>
  );
};
