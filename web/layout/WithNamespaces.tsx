import { startTransition, use, useReducer, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadNamespace, retryNamespaces, type Namespace } from '../i18n/i18n.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { Failed } from './Failed.tsx';
import { reloadIfConnected } from './lazyComponent.tsx';
import { StandInSheet } from './StandInSheet.tsx';

interface WithNamespacesProps {
  readonly of: readonly Namespace[];
  /** Closes the sheet if the children are one; a failure is then shown in a sheet too. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** Shows its children once the texts of the namespaces are loaded in the language of the page. */
export const WithNamespaces = ({ of, onClose, children }: WithNamespacesProps) => {
  const { i18n } = useTranslation();
  const language = useLanguage();
  const [, askAgain] = useReducer((times: number) => times + 1, 0);
  // Starts all loads before it waits for the first.
  const loading = of.map((namespace) => loadNamespace(i18n, namespace, language));
  const came = loading.map((each) => each === null || use(each));
  if (!came.includes(false)) return children;

  const retry = () =>
    void retryNamespaces(i18n, of, language).then((all) => {
      if (all) startTransition(askAgain);
      else reloadIfConnected();
    });
  const failed = <Failed onRetry={retry} />;
  return onClose ? <StandInSheet onClose={onClose}>{failed}</StandInSheet> : failed;
};
