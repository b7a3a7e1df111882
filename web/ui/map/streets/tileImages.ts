import type { View } from '../draw.ts';

const TILE_PX = 256;

/** An image tile of streets, and its position in a view, in pixels. */
export interface TileImage {
  readonly url: string;
  readonly left: number;
  readonly top: number;
}

/** Fills in the URL template of an image tile, like Leaflet: high-resolution screens request twice the size. */
const tileUrl = (template: string, zoom: number, x: number, y: number, isRetina: boolean): string =>
  template
    .replace('{z}', String(zoom))
    .replace('{x}', String(x))
    .replace('{y}', String(y))
    .replace('{r}', isRetina ? '@2x' : '');

/** Returns the image tiles of a view. */
export const tileImagesIn = ({ left, top, width, height, zoom }: View, template: string, isRetina = false): readonly TileImage[] => {
  const tilesPerRow = 2 ** zoom;
  const tileImages: TileImage[] = [];
  for (let y = Math.max(0, Math.floor(top / TILE_PX)); y * TILE_PX < top + height && y < tilesPerRow; y += 1)
    for (let x = Math.floor(left / TILE_PX); x * TILE_PX < left + width; x += 1) {
      const column = ((x % tilesPerRow) + tilesPerRow) % tilesPerRow;
      tileImages.push({
        url: tileUrl(template, zoom, column, y, isRetina),
        left: Math.round(x * TILE_PX - left),
        top: Math.round(y * TILE_PX - top),
      });
    }
  return tileImages;
};
