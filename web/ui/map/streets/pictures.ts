import type { View } from '../draw.ts';

const TILE = 256;

/** An image tile of streets, and its position in a view, in pixels. */
export interface Picture {
  readonly url: string;
  readonly left: number;
  readonly top: number;
}

/** Fills in the URL template of an image tile, like Leaflet: high-resolution screens request twice the size. */
const addressOf = (template: string, zoom: number, x: number, y: number, fine: boolean): string =>
  template
    .replace('{z}', String(zoom))
    .replace('{x}', String(x))
    .replace('{y}', String(y))
    .replace('{r}', fine ? '@2x' : '');

/** Returns the image tiles of a view. */
export const picturesIn = ({ left, top, width, height, zoom }: View, template: string, fine = false): readonly Picture[] => {
  const count = 2 ** zoom;
  const pictures: Picture[] = [];
  for (let y = Math.max(0, Math.floor(top / TILE)); y * TILE < top + height && y < count; y += 1)
    for (let x = Math.floor(left / TILE); x * TILE < left + width; x += 1) {
      const column = ((x % count) + count) % count;
      pictures.push({
        url: addressOf(template, zoom, column, y, fine),
        left: Math.round(x * TILE - left),
        top: Math.round(y * TILE - top),
      });
    }
  return pictures;
};
