import { useEffect, useRef } from 'react';
import { takeArrival } from '../browser/navigationHistory.ts';
import { useDocumentTitle } from './documentTitle.ts';

interface PageHeadingProps {
  readonly children: string;
  /** What the document is called where that is not the heading; null: by the product's name alone, as `useDocumentTitle` says. */
  readonly title?: string | null | undefined;
  readonly id?: string;
  readonly className?: string | undefined;
}

/**
 * The heading of a screen: it takes focus when the visitor has just come here, so that screen readers say where they are, and
 * it sets the title of the document.
 */
export const PageHeading = ({ children, title = children, ...rest }: PageHeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  useEffect(() => {
    if (takeArrival()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} {...rest}>
      {children}
    </h1>
  );
};
