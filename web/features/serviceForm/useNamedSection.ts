import { useEffect } from 'react';
import { FORM_SECTIONS } from './machine/sections.ts';
import { sectionAnchor } from './sectionAnchor.ts';

/** Once the whole form is drawn, brings the section that the address names into view, with its first field ready. */
export const useNamedSection = (isDrawn: boolean): void => {
  useEffect(() => {
    const name = window.location.hash.slice(1);
    if (!isDrawn || !FORM_SECTIONS.some((section) => sectionAnchor(section) === name)) return;
    const section = document.getElementById(name);
    section?.scrollIntoView();
    section?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
  }, [isDrawn]);
};
