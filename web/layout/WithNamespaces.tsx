import { Fragment, startTransition, use, useReducer, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadNamespaces, ensureNamespaces, type Namespace } from '../i18n/i18n.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { reloadIfConnected } from './lazyComponent.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { PlaceholderSheet } from './PlaceholderSheet.tsx';

interface WithNamespacesProps {
  readonly namespaces: readonly Namespace[];
  /** Closes the sheet if the children are one; a failure is then shown in a sheet too. */
  readonly onClose?: () => void;
  /** Shows the message of a failure within the bar of a screen. */
  readonly Frame?: ComponentType<{ readonly children: ReactNode }> | undefined;
  readonly children: ReactNode;
}

/** Shows its children once the texts of the namespaces are loaded in the language of the page. */
export const WithNamespaces = ({ namespaces, onClose, Frame = Fragment, children }: WithNamespacesProps) => {
  const { i18n } = useTranslation();
  const language = useLanguage();
  const [, rerender] = useReducer((renders: number) => renders + 1, 0);
  const loading = loadNamespaces(i18n, namespaces, language);
  if (loading === null || use(loading)) return children;

  const retry = () =>
    void ensureNamespaces(i18n, namespaces, language).then((isAllLoaded) => {
      if (isAllLoaded) startTransition(rerender);
      else reloadIfConnected();
    });
  const failedMessage = <LoadFailed onRetry={retry} />;
  return onClose ? <PlaceholderSheet onClose={onClose}>{failedMessage}</PlaceholderSheet> : <Frame>{failedMessage}</Frame>;
};
