import type { ReactNode, SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';

const stay = (event: SyntheticEvent): void => event.stopPropagation();

/**
 * A dialog that is asked while a form is written. It stands beside the form, not in it, and what is sent in it is not told to the form
 * around, which React would do wherever the dialog stands.
 */
export const OverForm = ({ children }: { readonly children: ReactNode }) =>
  createPortal(<div onSubmit={stay}>{children}</div>, document.body);
