import { useEffect } from 'react';
import type { TileSource } from '#web/browser/pageFacts.ts';
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
    let isUnmounted = false;
    let layer: GridLayer | undefined;
    const reportState = (state: StreetState) => {
      if (!isUnmounted) onState(state);
    };
    const addLayer = async (): Promise<void> => {
      const { createLayer } = await import('./createLayer.ts');
      const created = await createLayer(source, { map, language, onState: reportState });
      if (!isUnmounted) layer = created.addTo(map);
    };
    addLayer().catch(() => reportState('failed'));
    return () => {
      isUnmounted = true;
      layer?.remove();
    };
  }, [map, source, onState, language]);
  return null;
};
