import { createContext, useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Receives the title of the page on the server, where there is no document. */
export const TitleContext = createContext<((title: string) => void) | undefined>(undefined);

/** Returns the title of the document: the page's title before the product's name, unless it contains that name. */
export const documentTitle = (title: string, productName: string): string =>
  title.includes(productName) ? title : `${title} – ${productName}`;

/**
 * Sets the title of the document while the page is mounted. If `title` is null, it is the product's name only, because the history of a
 * shared phone would store the title.
 */
export const useDocumentTitle = (title: string | null): void => {
  const { t } = useTranslation();
  const productName = t('app.name');
  const fullTitle = title === null ? productName : documentTitle(title, productName);
  useContext(TitleContext)?.(fullTitle);
  useEffect(() => {
    document.title = fullTitle;
    // The next screen may load slowly, or have no title.
    return () => void (document.title = productName);
  }, [fullTitle, productName]);
};
