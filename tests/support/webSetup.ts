import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { cacheComputedStyles } from './computedStyle.ts';

// A generous limit for elements that never appear: parts of a screen load on demand, on busy machines too.
configure({ asyncUtilTimeout: 20_000 });

/* Minimal replacements for browser APIs that jsdom lacks; not applied to tests that run in Node. */
const matchMedia = (media: string) =>
  ({ media, matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList;

function showModal(this: HTMLDialogElement): void {
  this.open = true;
}
function close(this: HTMLDialogElement): void {
  this.open = false;
}

if ('window' in globalThis) {
  window.matchMedia ??= matchMedia;
  HTMLDialogElement.prototype.showModal ??= showModal;
  HTMLDialogElement.prototype.close ??= close;
  Element.prototype.scrollIntoView ??= () => undefined;
  window.scrollTo = () => undefined;
  // Canvases stay empty.
  HTMLCanvasElement.prototype.getContext = () => null;
  // A request to something other than the API (the background of maps) never resolves.
  window.fetch ??= () => new Promise(() => undefined);
  cacheComputedStyles();
}
