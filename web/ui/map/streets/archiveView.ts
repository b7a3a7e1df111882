import { Static } from 'protomaps-leaflet';
import type { Language } from '#domain/vocabulary/languages.ts';
import { clearCanvas, readPalette, type View } from '../draw.ts';
import { worldSize } from '../projection.ts';
import { openArchive } from './archive.ts';
import { labelRules, paintRules } from './streetStyle.ts';

/** Returns the centre of a view, in degrees. */
const viewCentre = ({ left, top, width, height, zoom }: View): { readonly x: number; readonly y: number } => {
  const size = worldSize(zoom);
  const mercatorY = Math.PI * (1 - (2 * (top + height / 2)) / size);
  return { x: ((left + width / 2) / size) * 360 - 180, y: (Math.atan(Math.sinh(mercatorY)) * 180) / Math.PI };
};

/** Draws the streets of a view from an archive; rejects if they fail to load. */
export const drawArchive = async (canvas: HTMLCanvasElement, url: string, view: View, language: Language): Promise<void> => {
  let hasFailed = false;
  const { archive, header } = await openArchive(url, () => {
    hasFailed = true;
  });
  const palette = readPalette();
  const streets = new Static({
    url: archive,
    paintRules: paintRules(palette),
    labelRules: labelRules(palette, language),
    maxDataZoom: header.maxZoom,
    backgroundColor: palette.land,
    lang: language,
  });
  const context = clearCanvas(canvas, view, Math.min(2, window.devicePixelRatio));
  if (!context) return;
  // The package reads only `x` and `y` of the point.
  const viewMiddle = viewCentre(view) as Parameters<Static['drawContext']>[3];
  await streets.drawContext(context, view.width, view.height, viewMiddle, view.zoom);
  if (hasFailed) throw new Error(`${url} did not come as a whole`);
};
