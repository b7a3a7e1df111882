import type { DehydratedState } from '@tanstack/react-query';
import type { KnownOffsets } from '#kernel/schedule/localTime.ts';
import type { PageFacts } from '../browser/page.ts';

/** What the server hands to the browser inside the page, as JSON. */
export interface PageState {
  readonly page: PageFacts;
  readonly queries: DehydratedState;
  /** Of the zones in which the page tells times, by name. */
  readonly offsets?: Readonly<Record<string, KnownOffsets>>;
  /** The position of the log that its answers were made from: what changes later is news. */
  readonly heard?: string | undefined;
  /** A page without a screen, stored for use without a server: the browser renders it from stored answers. */
  readonly shell?: true;
}

export const STATE_ID = 'state';
export const ROOT_ID = 'root';

/** JSON that cannot end the element it stands in, whatever a listing holds. */
export const writeState = (state: PageState): string => JSON.stringify(state).replaceAll('<', String.raw`\u003c`);

export const readState = (document: Document): PageState => {
  const text = document.querySelector(`#${STATE_ID}`)?.textContent;
  if (text === null || text === undefined) throw new Error('The page came without its state');
  return JSON.parse(text) as PageState;
};
