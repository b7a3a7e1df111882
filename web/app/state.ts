import type { DehydratedState } from '@tanstack/react-query';
import type { KnownOffsets } from '#domain/schedule/localTime.ts';
import type { PageFacts } from '../browser/pageFacts.ts';

/** State that the server passes to the browser in the page, as JSON. */
export interface PageState {
  readonly page: PageFacts;
  readonly queries: DehydratedState;
  /** UTC offsets of the time zones that the page shows, by name. */
  readonly offsets?: Readonly<Record<string, KnownOffsets>>;
  /** Position in the log of the page's data; later changes are news. */
  readonly heard?: string | undefined;
  /** A page without a screen, stored for use without a server: the browser renders it from stored answers. */
  readonly shell?: true;
}

export const STATE_ID = 'state';
export const ROOT_ID = 'root';

/** Returns JSON that cannot end its script element, whatever a listing contains. */
export const writeState = (state: PageState): string => JSON.stringify(state).replaceAll('<', String.raw`\u003c`);

export const readState = (document: Document): PageState => {
  const text = document.querySelector(`#${STATE_ID}`)?.textContent;
  if (text === null || text === undefined) throw new Error('The page came without its state');
  return JSON.parse(text) as PageState;
};
