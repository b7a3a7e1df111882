import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LanguageLink } from './LanguageLink.tsx';
import { LAST } from './tutorialMachine.ts';
import button from '../../ui/button.module.css';

interface SkipInOtherLanguageProps {
  readonly next: string;
  readonly onSkip: (click: MouseEvent) => void;
}

/** Link "Skip" in the other language. Opens the last slide in that language. */
export const SkipInOtherLanguage = ({ next, onSkip }: SkipInOtherLanguageProps) => {
  const { t } = useTranslation();
  const other = useLanguage() === 'es' ? 'en' : 'es';
  return (
    <LanguageLink language={other} next={next} slide={LAST} className={button.link} label={t('tutorial.skipInOther')} onFollow={onSkip}>
      {t('tutorial.otherSkip')}
    </LanguageLink>
  );
};
