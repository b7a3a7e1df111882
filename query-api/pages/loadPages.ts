import type { Router } from 'express';
import path from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import type { ContactLinks } from '../../platform/contactLinks.ts';
import type { FetchJson } from '../inside.ts';
import { createAssets } from './assets.ts';
import { createPages } from './pages.ts';
import { loadRenderer, type DefaultPlace } from './renderer.ts';

/** The questions that pages ask. */
interface Questions {
  readonly fetchJson: FetchJson;
  defaultPlace(): DefaultPlace | null;
}

/** Loads a build of `web/` from its `dist` folder; what is returned makes its pages. null when nothing was built. */
export const loadPages = async (
  dist: string,
  { clock, contact }: { readonly clock: Clock; readonly contact: ContactLinks },
): Promise<((questions: Questions) => Router) | null> => {
  const render = await loadRenderer(dist);
  if (render === null) return null;
  const assets = await createAssets(path.join(dist, 'client'));
  return ({ fetchJson, defaultPlace }) => createPages({ render, assets, fetchJson, defaultPlace, clock, contact });
};
