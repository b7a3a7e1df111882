import { useEffect } from 'react';
import { FORM_SECTIONS } from './machine/sections.ts';
import { sectionAnchor } from './sectionAnchor.ts';

/** Scrolls to the section in the address once the whole form is rendered, and focuses its first field. */
export const useNamedSection = (isDrawn: boolean): void => {
  useEffect(() => {
    const name = window.location.hash.slice(1);
    if (!isDrawn || !FORM_SECTIONS.some((section) => sectionAnchor(section) === name)) return;
    const section = document.getElementById(name);
    section?.scrollIntoView();
    section?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
  }, [isDrawn]);
};
