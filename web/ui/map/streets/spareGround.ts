import { sparesNetwork } from '#web/browser/saveData.ts';
import { groundWithin, type WorldBox } from '../ground.ts';
import type { GridLayer, LeafletMap } from '../leaflet.ts';
import { worldSize } from '../projection.ts';

/** Milliseconds after the streets are drawn before the fallback ground loads. */
const SPARE_TIME = 1500;
const WORLD: WorldBox = { left: 0, top: 0, right: 1, bottom: 1 };

/** Returns the visible part of a map, in world coordinates from 0 to 1. */
const boxSeen = (map: LeafletMap): WorldBox => {
  const { min, max } = map.getPixelBounds();
  const size = worldSize(map.getZoom());
  return min && max ? { left: min.x / size, top: min.y / size, right: max.x / size, bottom: max.y / size } : WORLD;
};

/**
 * Loads the drawn ground ahead once the streets are there, because it replaces the streets when there is no connection; not on a slow
 * network.
 */
export const spareGround = (layer: GridLayer, map: LeafletMap): void => {
  if (sparesNetwork()) return;
  layer.once('load', () => {
    const timer = setTimeout(() => void groundWithin(boxSeen(map), map.getZoom()).catch(() => undefined), SPARE_TIME);
    layer.once('remove', () => clearTimeout(timer));
  });
};
