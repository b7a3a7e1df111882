import { TileLayer, type GridLayer } from '../leaflet.ts';
import type { StreetState } from './useStreets.ts';
import styles from './Streets.module.css';

/** Stacking order above the drawn ground. */
export const ABOVE_GROUND = 2;
/** Rows of tiles around the visible part that stay loaded. */
const BUFFER_TILES = 1;

/** Creates a layer of image tiles, by zoom, column and row. */
export const createRasterLayer = (url: string, onState: (state: StreetState) => void): GridLayer => {
  const came = { there: 0, missing: 0 };
  return new TileLayer(url, { zIndex: ABOVE_GROUND, keepBuffer: BUFFER_TILES, className: styles.raster ?? '' })
    .on('loading', () => Object.assign(came, { there: 0, missing: 0 }))
    .on('tileload', () => (came.there += 1))
    .on('tileerror', () => (came.missing += 1))
    .on('load', () => onState(came.missing === 0 ? 'there' : came.there === 0 ? 'failed' : 'partly'));
};
