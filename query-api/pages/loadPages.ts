import path from 'node:path';
import type { Router } from 'express';
import { createAssets } from './assets.ts';
import { createPages, type PageQueries, type PagesOptions } from './pages.ts';
import { loadRenderer } from './renderer.ts';

/** Loads a build of `web/` from its `distFolder` folder and returns its pages; null if there is no build. */
export const loadPages = async (
  distFolder: string,
  settings: Pick<PagesOptions, 'clock' | 'contact' | 'tiles' | 'signsInByX'>,
): Promise<((queries: PageQueries) => Router) | null> => {
  const renderer = await loadRenderer(distFolder);
  if (renderer === null) return null;
  const assets = await createAssets(path.join(distFolder, 'client'));
  return ({ fetchJson, defaultPlace, containsSample, logProgress }) =>
    createPages({ ...settings, renderer, assets, fetchJson, defaultPlace, containsSample, logProgress });
};
