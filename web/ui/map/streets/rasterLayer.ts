import { TileLayer, type GridLayer } from '../leaflet.ts';
import type { StreetState } from './useStreets.ts';
import styles from './Streets.module.css';

/** Stacking order above the drawn ground. */
export const Z_INDEX_ABOVE_GROUND = 2;
/** Rows of tiles around the visible part that stay loaded. */
const BUFFER_TILES = 1;

/** Creates a layer of image tiles, by zoom, column and row. */
export const createRasterLayer = (url: string, onState: (state: StreetState) => void): GridLayer => {
  const tileCounts = { there: 0, missing: 0 };
  return new TileLayer(url, { zIndex: Z_INDEX_ABOVE_GROUND, keepBuffer: BUFFER_TILES, className: styles.raster ?? '' })
    .on('loading', () => Object.assign(tileCounts, { there: 0, missing: 0 }))
    .on('tileload', () => (tileCounts.there += 1))
    .on('tileerror', () => (tileCounts.missing += 1))
    .on('load', () => onState(tileCounts.missing === 0 ? 'there' : tileCounts.there === 0 ? 'failed' : 'partly'));
};
