import { useEffect, useRef, type ReactNode } from 'react';
import { takeArrival } from '../browser/navigationHistory.ts';

interface PageHeadingProps {
  readonly children: ReactNode;
  readonly id?: string;
  readonly className?: string | undefined;
}

/** The heading of a screen: it takes focus when somebody has just come here, so that screen readers say where they are. */
export const PageHeading = ({ children, ...rest }: PageHeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takeArrival()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} {...rest}>
      {children}
    </h1>
  );
};
