import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { rememberStyles } from './computedStyle.ts';

// Only a guard against what never shows: parts of a screen are fetched when they are asked for, on machines that do other work too.
configure({ asyncUtilTimeout: 20_000 });

/* What jsdom lacks of a browser, as little as the components need; nothing in a test that runs in Node itself. */
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
  // Nothing is drawn.
  HTMLCanvasElement.prototype.getContext = () => null;
  // What is asked for without the API (the ground of maps) is on its way.
  window.fetch ??= () => new Promise(() => undefined);
  rememberStyles();
}
