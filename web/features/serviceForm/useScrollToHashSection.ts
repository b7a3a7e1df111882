import { useEffect } from 'react';
import { FORM_SECTIONS } from './machine/formSections.ts';
import { sectionElementId } from './sectionElementId.ts';

/** Scrolls to the section in the address once the whole form is rendered, and focuses its first field. */
export const useScrollToHashSection = (isRendered: boolean): void => {
  useEffect(() => {
    const name = window.location.hash.slice(1);
    if (!isRendered || !FORM_SECTIONS.some((section) => sectionElementId(section) === name)) return;
    const section = document.getElementById(name);
    section?.scrollIntoView();
    section?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
  }, [isRendered]);
};
