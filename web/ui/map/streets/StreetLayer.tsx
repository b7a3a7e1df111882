import { useEffect } from 'react';
import type { TileSource } from '#web/browser/page.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { useMap, type GridLayer } from '../leaflet.ts';
import type { StreetState } from './useStreets.ts';

interface StreetLayerProps {
  readonly source: TileSource;
  readonly onState: (state: StreetState) => void;
}

/** The streets of the map, in the colours of the theme at mount time. The code of the layer loads only if streets are configured. */
export const StreetLayer = ({ source, onState }: StreetLayerProps) => {
  const map = useMap();
  const language = useLanguage();
  useEffect(() => {
    let gone = false;
    let layer: GridLayer | undefined;
    const say = (state: StreetState) => {
      if (!gone) onState(state);
    };
    const add = async (): Promise<void> => {
      const { createLayer } = await import('./createLayer.ts');
      const created = await createLayer(source, { map, language, onState: say });
      if (!gone) layer = created.addTo(map);
    };
    add().catch(() => say('failed'));
    return () => {
      gone = true;
      layer?.remove();
    };
  }, [map, source, onState, language]);
  return null;
};
