import { useEffect, useRef } from 'react';
import { consumeArrival } from '../browser/navigationHistory.ts';
import { useDocumentTitle } from './documentTitle.ts';

interface PageHeadingProps {
  readonly children: string;
  /** Title of the document if it differs from the heading; null for the product's name alone, as in `useDocumentTitle`. */
  readonly title?: string | null | undefined;
  readonly id?: string;
  readonly className?: string | undefined;
}

/**
 * The heading of a screen. It sets the title of the document, and takes focus when the visitor has just opened the screen, so that screen
 * readers announce it.
 */
export const PageHeading = ({ children, title = children, ...rest }: PageHeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  useEffect(() => {
    if (consumeArrival()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} {...rest}>
      {children}
    </h1>
  );
};
