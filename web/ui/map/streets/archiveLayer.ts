import { leafletLayer } from 'protomaps-leaflet';
import type { Language } from '../../../../domain/events/envelope.ts';
import { readPalette } from '../draw.ts';
import { LatLngBounds, type GridLayer, type LeafletMap } from '../leaflet.ts';
import { openArchive } from './archive.ts';
import { ABOVE_GROUND } from './rasterLayer.ts';
import { labelRules, paintRules } from './streetStyle.ts';
import type { StreetState } from './useStreets.ts';

/** Streets drawn from one archive of vector tiles. The package finds Leaflet where Leaflet leaves itself: in `window.L`. */
export const createArchiveLayer = async (
  url: string,
  { map, language, onState }: { readonly map: LeafletMap; readonly language: Language; readonly onState: (state: StreetState) => void },
): Promise<GridLayer> => {
  let failed = false;
  const { archive, header } = await openArchive(url, () => {
    failed = true;
    onState('failed');
  });
  const bounds = new LatLngBounds([header.minLat, header.minLon], [header.maxLat, header.maxLon]);
  const palette = readPalette();
  const layer = leafletLayer({
    url: archive,
    paintRules: paintRules(palette),
    labelRules: labelRules(palette, language),
    maxDataZoom: header.maxZoom,
    lang: language,
    attribution: '',
    bounds,
    zIndex: ABOVE_GROUND,
    // Its type names no more of a layer than what it adds.
  }) as unknown as GridLayer;
  // Beyond where the archive ends, the ground is seen.
  const judge = () => {
    if (!failed) onState(bounds.contains(map.getBounds()) ? 'there' : 'partly');
  };
  map.on('moveend', judge);
  return layer.on('load', judge).on('remove', () => map.off('moveend', judge));
};
