import { useTranslation } from 'react-i18next';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { useChooseLanguage } from '../../i18n/useLanguage.ts';
import { useToast } from '../toast/Toast.tsx';

/** Returns a function that switches the language, and shows a message if the texts fail to load. */
export const useSpeak = (): ((language: Language) => void) => {
  const { t } = useTranslation();
  const choose = useChooseLanguage();
  const say = useToast();
  return (language) =>
    void choose(language).then((spoken) => {
      if (!spoken) say({ text: t('problem.offline'), problem: true });
    });
};
