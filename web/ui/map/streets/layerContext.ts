import type { Language } from '#domain/vocabulary/languages.ts';
import type { LeafletMap } from '../leaflet.ts';
import type { StreetState } from './useStreets.ts';

/** Arguments for creating a layer of streets. */
export interface LayerContext {
  readonly map: LeafletMap;
  readonly language: Language;
  readonly onState: (state: StreetState) => void;
}
