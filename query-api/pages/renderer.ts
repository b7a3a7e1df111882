import { access } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ContactLinks } from '#platform/contactLinks.ts';
import type { TileSource } from '#platform/tileSource.ts';
import type { FetchJson } from './fetchJson.ts';

/** The place from which lists measure distances until the visitor chooses one. */
export interface DefaultPlace {
  readonly label: string;
  readonly kind: 'city';
  readonly longitude: number;
  readonly latitude: number;
}

/** The parts of a request that a page may depend on. */
interface PageRequest {
  readonly url: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly userAgent: string;
  readonly defaultPlace: DefaultPlace | null;
  readonly contact: ContactLinks;
  readonly tiles: TileSource | null;
  /** Whether users can sign in by X. */
  readonly signsInByX: boolean;
}

/** All inputs of a page from its request, as plain JSON: equal inputs give equal pages. */
export interface PageInputs {
  /** Where to redirect the visitor instead of rendering a page; null for no redirect. */
  readonly redirect: object | null;
  /** `role`: null for a guest. */
  readonly facts: { readonly role: string | null };
}

export interface PageTools {
  readonly fetchJson: FetchJson;
  /** Seconds since 1970. */
  readonly now: number;
  /** Waits for a turn of long work on a page; the returned function ends the turn. */
  readonly takeTurn: () => Promise<() => void>;
}

export interface RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
}

/** Exports of `web/dist/server/render.js`: renders the complete first page of a request. */
export interface Renderer {
  readRequest(request: PageRequest): PageInputs;
  renderPage(inputs: PageInputs, tools: PageTools): Promise<RenderedPage>;
}

const isRenderer = (loaded: unknown): loaded is Renderer =>
  typeof loaded === 'object' &&
  loaded !== null &&
  ['readRequest', 'renderPage'].every((name) => typeof Reflect.get(loaded, name) === 'function');

/** Loads the renderer of a build of `web/` (its `dist` folder); null if there is no build. */
export const loadRenderer = async (dist: string): Promise<Renderer | null> => {
  const file = path.resolve(dist, 'server', 'render.js');
  try {
    await access(file);
  } catch {
    return null;
  }
  const loaded: unknown = await import(pathToFileURL(file).href);
  if (!isRenderer(loaded)) throw new Error(`${file} does not render pages`);
  return loaded;
};
