import { useEffect } from 'react';
import type { Point } from '../../browser/place.ts';
import { worldBoxOf, drawMap, readPalette, type View } from './draw.ts';
import { loadGround } from './ground.ts';
import { GridLayer, useMap, type Coords, type DoneCallback } from './leaflet.ts';

const TILE_PX = 256;

const viewOf = ({ x, y, z }: Coords): View => ({ left: x * TILE_PX, top: y * TILE_PX, width: TILE_PX, height: TILE_PX, zoom: z });

/** Creates a layer whose tiles are drawn here instead of fetched. */
const createGroundLayer = (ringCentre: Point | null): GridLayer => {
  const palette = readPalette();
  const createTile = (coords: Coords, done: DoneCallback): HTMLElement => {
    const canvas = document.createElement('canvas');
    const view = viewOf(coords);
    loadGround(worldBoxOf(view), view.zoom).then(
      (ground) => {
        drawMap(canvas, view, ground, palette, { scale: Math.min(2, window.devicePixelRatio), ringCentre });
        done(undefined, canvas);
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), canvas),
    );
    return canvas;
  };
  return Object.assign(new GridLayer({ tileSize: TILE_PX, updateWhenZooming: false }), { createTile });
};

interface GroundLayerProps {
  readonly ringCentre: Point | null;
  /** Receives whether loading the ground's data failed. */
  readonly onFailed: (hasFailed: boolean) => void;
}

/** Layer of land, county lines, names, and rings of miles around the chosen place, in the colours of the theme at mount time. */
export const GroundLayer = ({ ringCentre, onFailed }: GroundLayerProps) => {
  const map = useMap();
  useEffect(() => {
    const layer = createGroundLayer(ringCentre)
      .on('tileerror', () => onFailed(true))
      .on('tileload', () => onFailed(false))
      .addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, ringCentre, onFailed]);
  // Clears the error when the layer unmounts.
  useEffect(() => () => onFailed(false), [onFailed]);
  return null;
};
