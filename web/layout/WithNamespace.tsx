import { use, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed } from './Failed.tsx';
import { loadNamespace, type Namespace } from '../i18n/i18n.ts';
import { useLanguage } from '../i18n/useLanguage.ts';

/** Shows its children once a namespace's content is there in the language of the page. */
export const WithNamespace = ({ namespace, children }: { readonly namespace: Namespace; readonly children: ReactNode }) => {
  const { i18n } = useTranslation();
  const loading = loadNamespace(i18n, namespace, useLanguage());
  const came = loading === null || use(loading);
  return came ? children : <Failed onRetry={() => window.location.reload()} />;
};
