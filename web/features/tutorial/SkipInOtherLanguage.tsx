import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LanguageLink } from './LanguageLink.tsx';
import { LAST_SLIDE } from './tutorialMachine.ts';
import button from '../../ui/button.module.css';

interface SkipInOtherLanguageProps {
  readonly nextUrl: string;
  readonly onSkip: (click: MouseEvent) => void;
}

/** Link "Skip" in the other language. Opens the last slide in that language. */
export const SkipInOtherLanguage = ({ nextUrl, onSkip }: SkipInOtherLanguageProps) => {
  const { t } = useTranslation();
  const otherLanguage = useLanguage() === 'es' ? 'en' : 'es';
  return (
    <LanguageLink
      language={otherLanguage}
      nextUrl={nextUrl}
      slide={LAST_SLIDE}
      className={button.link}
      label={t('tutorial.skipInOther')}
      onFollow={onSkip}
    >
      {t('tutorial.otherSkip')}
    </LanguageLink>
  );
};
