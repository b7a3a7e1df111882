import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { rememberStyles } from './computedStyle.ts';

// Only a guard against what never appears: parts of a screen load on demand, on machines that do other work too.
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
  // A request to something other than the API (the background of maps) never resolves.
  window.fetch ??= () => new Promise(() => undefined);
  rememberStyles();
}
