import { use, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed } from './Failed.tsx';
import { loadNamespace, type Namespace } from '../i18n/i18n.ts';
import { useLanguage } from '../i18n/useLanguage.ts';

/** Shows its children once the content of namespaces is there in the language of the page. */
export const WithNamespaces = ({ of, children }: { readonly of: readonly Namespace[]; readonly children: ReactNode }) => {
  const { i18n } = useTranslation();
  const language = useLanguage();
  // All are on their way before the first is waited for.
  const loading = of.map((namespace) => loadNamespace(i18n, namespace, language));
  const came = loading.map((each) => each === null || use(each));
  return came.includes(false) ? <Failed onRetry={() => window.location.reload()} /> : children;
};
