import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { introductionFor } from '../../layout/redirectTarget.ts';
import { useSpeak } from '../../ui/bar/useSpeak.ts';
import button from '../../ui/button.module.css';
import { LAST } from './tutorialSteps.ts';

interface SkipInOtherLanguageProps {
  readonly next: string;
  readonly onSkip: (click: MouseEvent) => void;
}

/** Skip, in the word of the other language: it chooses that language and leads to the last slide, at one touch. */
export const SkipInOtherLanguage = ({ next, onSkip }: SkipInOtherLanguageProps) => {
  const { t } = useTranslation();
  const speak = useSpeak();
  const other = useLanguage() === 'es' ? 'en' : 'es';
  return (
    <a
      className={button.link}
      href={`${introductionFor(next, { language: other })}#slide-${LAST}`}
      lang={other}
      hrefLang={other}
      aria-label={t('tutorial.skipInOther')}
      onClick={(click) => {
        onSkip(click);
        speak(other);
      }}
    >
      {t('tutorial.otherSkip')}
    </a>
  );
};
