import type { Router } from 'express';
import path from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import type { ContactLinks } from '../../platform/contactLinks.ts';
import type { TileSource } from '../../platform/tiles.ts';
import { createAssets } from './assets.ts';
import { createPages, type PageQueries } from './pages.ts';
import { loadRenderer } from './renderer.ts';

/** Loads a build of `web/` from its `dist` folder; what is returned makes its pages. null when nothing was built. */
export const loadPages = async (
  dist: string,
  { clock, contact, tiles }: { readonly clock: Clock; readonly contact: ContactLinks; readonly tiles: TileSource | null },
): Promise<((queries: PageQueries) => Router) | null> => {
  const renderer = await loadRenderer(dist);
  if (renderer === null) return null;
  const assets = await createAssets(path.join(dist, 'client'));
  return ({ fetchJson, defaultPlace, logSeen }) =>
    createPages({ renderer, assets, fetchJson, defaultPlace, logSeen, clock, contact, tiles });
};
