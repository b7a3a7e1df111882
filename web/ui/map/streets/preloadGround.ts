import { shouldSpareNetwork } from '#web/browser/dataSaver.ts';
import { loadGround, type WorldBox } from '../ground.ts';
import type { GridLayer, LeafletMap } from '../leaflet.ts';
import { worldSize } from '../projection.ts';

/** Milliseconds after the streets are drawn before the fallback ground loads. */
const PRELOAD_DELAY_MS = 1500;
const WORLD_BOX: WorldBox = { left: 0, top: 0, right: 1, bottom: 1 };

/** Returns the visible part of a map, in world coordinates from 0 to 1. */
const visibleBox = (map: LeafletMap): WorldBox => {
  const { min, max } = map.getPixelBounds();
  const size = worldSize(map.getZoom());
  return min && max ? { left: min.x / size, top: min.y / size, right: max.x / size, bottom: max.y / size } : WORLD_BOX;
};

/**
 * Loads the drawn ground ahead once the streets are there, because it replaces the streets when there is no connection; not on a slow
 * network.
 */
export const preloadGround = (layer: GridLayer, map: LeafletMap): void => {
  if (shouldSpareNetwork()) return;
  layer.once('load', () => {
    const timer = setTimeout(() => void loadGround(visibleBox(map), map.getZoom()).catch(() => undefined), PRELOAD_DELAY_MS);
    layer.once('remove', () => clearTimeout(timer));
  });
};
