import { useLayoutEffect, useRef, type RefObject } from 'react';

/** A native modal dialog that is open as long as it is mounted; what opened it has focus again afterwards. */
export const useModal = (): RefObject<HTMLDialogElement | null> => {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before anything is drawn: a sheet may take the place of another that stood in for it, and between them no page is to be seen.
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (!element || element.open) return;
    element.showModal();
    return () => {
      element.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return dialog;
};
