import { useEffect } from 'react';
import type { Point } from '../../api/place.ts';
import { boxOf, draw, readPalette, type View } from './draw.ts';
import { groundWithin } from './ground.ts';
import { GridLayer, useMap, type Coords, type DoneCallback } from './leaflet.ts';

const TILE = 256;

const viewOf = ({ x, y, z }: Coords): View => ({ left: x * TILE, top: y * TILE, width: TILE, height: TILE, zoom: z });

/** Tiles that are drawn here instead of fetched. */
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

/** Land, county lines, names, and rings of miles around the chosen place; drawn again when the theme changes. */
export const GroundLayer = ({ around }: { readonly around: Point | null }) => {
  const map = useMap();
  useEffect(() => {
    let layer = createGround(around).addTo(map);
    const redraw = () => {
      layer.remove();
      layer = createGround(around).addTo(map);
    };
    const theme = new MutationObserver(redraw);
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', redraw);
    return () => {
      theme.disconnect();
      system.removeEventListener('change', redraw);
      layer.remove();
    };
  }, [map, around]);
  return null;
};
