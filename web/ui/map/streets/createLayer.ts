import type { TileSource } from '#web/browser/pageFacts.ts';
import type { GridLayer } from '../leaflet.ts';
import type { LayerContext } from './layerContext.ts';
import { preloadGround } from './preloadGround.ts';
import { createRasterLayer } from './rasterLayer.ts';

/** Creates the layer of streets. The code that draws an archive loads only if one is configured. */
export const createLayer = async ({ kind, url }: TileSource, context: LayerContext): Promise<GridLayer> => {
  const layer =
    kind === 'raster'
      ? createRasterLayer(url, context.onState)
      : await (await import('./archiveLayer.ts')).createArchiveLayer(url, context);
  preloadGround(layer, context.map);
  return layer;
};
