import { createContext, useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** On the server, where there is no document yet: hears what the page is called. */
export const TitleContext = createContext<((title: string) => void) | undefined>(undefined);

/** What the document of a page is called: the page's own name before the product's, unless that is in it. */
export const documentTitle = (title: string, product: string): string => (title.includes(product) ? title : `${title} – ${product}`);

/**
 * Calls the document by a page's name for as long as the page is there; by the product's name alone where `title` is null,
 * because a title stays in the history of a phone that others use too.
 */
export const useDocumentTitle = (title: string | null): void => {
  const { t } = useTranslation();
  const product = t('app.name');
  const called = title === null ? product : documentTitle(title, product);
  useContext(TitleContext)?.(called);
  useEffect(() => {
    document.title = called;
    // The next screen may be a while on its way, or have no name to tell.
    return () => void (document.title = product);
  }, [called, product]);
};
