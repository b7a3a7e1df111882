import { useEffect } from 'react';
import type { TileSource } from '../../../browser/page.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { useMap, type GridLayer } from '../leaflet.ts';
import { createRasterLayer } from './rasterLayer.ts';
import type { StreetState } from './useStreets.ts';

interface StreetLayerProps {
  readonly source: TileSource;
  readonly onState: (state: StreetState) => void;
}

/** The streets of the map, in the colours of the theme that they were added in. What draws an archive of them comes only where there is one. */
export const StreetLayer = ({ source, onState }: StreetLayerProps) => {
  const map = useMap();
  const language = useLanguage();
  useEffect(() => {
    let gone = false;
    let layer: GridLayer | undefined;
    const say = (state: StreetState) => {
      if (!gone) onState(state);
    };
    const add = (created: GridLayer) => {
      if (gone) return;
      layer = created.addTo(map);
    };
    if (source.kind === 'raster') add(createRasterLayer(source.url, say));
    else
      import('./archiveLayer.ts')
        .then(({ createArchiveLayer }) => createArchiveLayer(source.url, { map, language, onState: say }))
        .then(add)
        .catch(() => say('failed'));
    return () => {
      gone = true;
      layer?.remove();
    };
  }, [map, source, onState, language]);
  return null;
};
