import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/vocabulary/languages.ts';
import { useChooseLanguage } from '../../i18n/useLanguage.ts';
import { useToast } from '../toast/Toast.tsx';

/** Returns a function that switches the language, and shows a message if the texts fail to load. */
export const useSwitchLanguage = (): ((language: Language) => void) => {
  const { t } = useTranslation();
  const chooseLanguage = useChooseLanguage();
  const showToast = useToast();
  return (language) =>
    void chooseLanguage(language).then((isSwitched) => {
      if (!isSwitched) showToast({ text: t('problem.offline'), isProblem: true });
    });
};
