import { useEffect } from 'react';
import type { Point } from '../../api/place.ts';
import { boxOf, draw, readPalette, type View } from './draw.ts';
import { groundWithin } from './ground.ts';
import { GridLayer, useMap, type Coords, type DoneCallback } from './leaflet.ts';

const TILE = 256;

const viewOf = ({ x, y, z }: Coords): View => ({ left: x * TILE, top: y * TILE, width: TILE, height: TILE, zoom: z });

/** Creates a layer whose tiles are drawn here instead of fetched. */
const createGround = (around: Point | null): GridLayer => {
  const palette = readPalette();
  const createTile = (coords: Coords, done: DoneCallback): HTMLElement => {
    const canvas = document.createElement('canvas');
    const view = viewOf(coords);
    groundWithin(boxOf(view), view.zoom).then(
      (ground) => {
        draw(canvas, view, ground, palette, { scale: Math.min(2, window.devicePixelRatio), around });
        done(undefined, canvas);
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), canvas),
    );
    return canvas;
  };
  return Object.assign(new GridLayer({ tileSize: TILE, updateWhenZooming: false }), { createTile });
};

interface GroundLayerProps {
  readonly around: Point | null;
  /** Receives whether loading the ground's data failed. */
  readonly onFailed: (failed: boolean) => void;
}

/** Layer of land, county lines, names, and rings of miles around the chosen place, in the colours of the theme at mount time. */
export const GroundLayer = ({ around, onFailed }: GroundLayerProps) => {
  const map = useMap();
  useEffect(() => {
    const layer = createGround(around)
      .on('tileerror', () => onFailed(true))
      .on('tileload', () => onFailed(false))
      .addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, around, onFailed]);
  // Clears the error when the layer unmounts.
  useEffect(() => () => onFailed(false), [onFailed]);
  return null;
};
