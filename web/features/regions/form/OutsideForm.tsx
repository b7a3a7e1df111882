import type { ReactNode, SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';

const stopAtOverlay = (event: SyntheticEvent): void => event.stopPropagation();

/** Renders a dialog beside the form, not within it. Stops its submit events, which React would also pass to the surrounding form. */
export const OutsideForm = ({ children }: { readonly children: ReactNode }) =>
  createPortal(<div onSubmit={stopAtOverlay}>{children}</div>, document.body);
