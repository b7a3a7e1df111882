import { access } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ContactLinks } from '../../platform/contactLinks.ts';
import type { FetchJson } from '../inside.ts';

/** A place that lists are measured from until somebody chooses one. */
export interface DefaultPlace {
  readonly label: string;
  readonly kind: 'city';
  readonly longitude: number;
  readonly latitude: number;
}

/** What `web/dist/server/render.js` exports: the first page of a URL, complete. */
export type Render = (request: {
  readonly url: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly userAgent: string;
  readonly fetchJson: FetchJson;
  readonly defaultPlace: DefaultPlace | null;
  readonly contact: ContactLinks;
  /** Seconds since 1970. */
  readonly now: number;
}) => Promise<{ readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly html: string }>;

const isModule = (loaded: unknown): loaded is { readonly render: Render } =>
  typeof loaded === 'object' && loaded !== null && 'render' in loaded && typeof loaded.render === 'function';

/** The renderer of a build of `web/` (its `dist` folder), by path; null when nothing was built. */
export const loadRenderer = async (dist: string): Promise<Render | null> => {
  const file = path.resolve(dist, 'server', 'render.js');
  try {
    await access(file);
  } catch {
    return null;
  }
  const loaded: unknown = await import(pathToFileURL(file).href);
  if (!isModule(loaded)) throw new Error(`${file} exports no render()`);
  return loaded.render;
};
