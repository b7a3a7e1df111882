import { leafletLayer } from 'protomaps-leaflet';
import { readPalette } from '../draw.ts';
import { GridLayer, LatLngBounds } from '../leaflet.ts';
import { openArchive } from './archive.ts';
import type { LayerContext } from './layerContext.ts';
import { Z_INDEX_ABOVE_GROUND } from './rasterLayer.ts';
import { labelRules, paintRules } from './streetStyle.ts';

/** The parts of Leaflet that the package uses from `window.L`. */
const leafletGlobal = {
  GridLayer,
  DomUtil: {
    create: (tag: string, className: string): HTMLElement => Object.assign(document.createElement(tag), { className }),
    removeClass: (element: HTMLElement, name: string): void => element.classList.remove(name),
    remove: (element: HTMLElement): void => element.remove(),
  },
};

/** Creates a layer of streets from an archive of vector tiles. */
export const createArchiveLayer = async (url: string, { map, language, onState }: LayerContext): Promise<GridLayer> => {
  let hasFailed = false;
  const { archive, header } = await openArchive(url, () => {
    hasFailed = true;
    onState('failed');
  });
  const bounds = new LatLngBounds([header.minLat, header.minLon], [header.maxLat, header.maxLon]);
  Object.assign(window, { L: leafletGlobal });
  const palette = readPalette();
  const layer = leafletLayer({
    url: archive,
    paintRules: paintRules(palette),
    labelRules: labelRules(palette, language),
    maxDataZoom: header.maxZoom,
    lang: language,
    attribution: '',
    bounds,
    zIndex: Z_INDEX_ABOVE_GROUND,
    // The type of the package omits the methods that the layer inherits.
  }) as unknown as GridLayer;
  // Outside the bounds of the archive the drawn ground is visible.
  const reportState = () => {
    if (!hasFailed) onState(bounds.contains(map.getBounds()) ? 'there' : 'partly');
  };
  map.on('moveend', reportState);
  return layer.on('load', reportState).on('remove', () => map.off('moveend', reportState));
};
