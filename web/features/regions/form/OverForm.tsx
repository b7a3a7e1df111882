import type { ReactNode, SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';

const stay = (event: SyntheticEvent): void => event.stopPropagation();

/** Renders a dialog beside the form, not within it. Stops its submit events, which React would also pass to the surrounding form. */
export const OverForm = ({ children }: { readonly children: ReactNode }) =>
  createPortal(<div onSubmit={stay}>{children}</div>, document.body);
