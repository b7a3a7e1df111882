import { use, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed } from './Failed.tsx';
import { learnPack, type Pack } from '../i18n/i18n.ts';
import { useLanguage } from '../i18n/useLanguage.ts';

/** Shows its children once the words of a pack are known in the language of the page. */
export const WithWords = ({ pack, children }: { readonly pack: Pack; readonly children: ReactNode }) => {
  const { i18n } = useTranslation();
  const learning = learnPack(i18n, pack, useLanguage());
  const came = learning === null || use(learning);
  return came ? children : <Failed onRetry={() => window.location.reload()} />;
};
