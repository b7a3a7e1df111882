import { createContext, useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Receives the title of the page on the server, where there is no document. */
export const TitleContext = createContext<((title: string) => void) | undefined>(undefined);

/** Returns the title of the document: the page's title before the product's name, unless it contains that name. */
export const documentTitle = (title: string, product: string): string => (title.includes(product) ? title : `${title} – ${product}`);

/**
 * Sets the title of the document while the page is mounted. If `title` is null, it is the product's name only, because the history of a
 * shared phone would store the title.
 */
export const useDocumentTitle = (title: string | null): void => {
  const { t } = useTranslation();
  const product = t('app.name');
  const called = title === null ? product : documentTitle(title, product);
  useContext(TitleContext)?.(called);
  useEffect(() => {
    document.title = called;
    // The next screen may load slowly, or have no title.
    return () => void (document.title = product);
  }, [called, product]);
};
