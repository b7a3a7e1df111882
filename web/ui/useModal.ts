import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Opens a native modal dialog while it is mounted; afterwards the opener gets focus again. */
export const useModal = (): RefObject<HTMLDialogElement | null> => {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect: if a sheet replaces its placeholder sheet, the page must not be visible in between.
  useLayoutEffect(() => {
    const element = dialog.current;
    const openedFrom = document.activeElement;
    if (!element || element.open) return;
    element.showModal();
    return () => {
      element.close();
      if (openedFrom instanceof HTMLElement) openedFrom.focus();
    };
  }, []);
  return dialog;
};
