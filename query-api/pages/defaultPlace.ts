import { cityCentre } from '../../geo/place/index.ts';
import type { Listing } from '../../listing/listing.ts';
import type { DefaultPlace } from './renderer.ts';

/** How long a place once found is kept, in milliseconds: it changes with the directory, not with a service. */
const KEPT_MS = 60_000;

/** The city with the most services: where a directory that knows nothing of a visitor begins. */
const busiestCity = (listing: Listing): DefaultPlace | null => {
  const [city, state] = listing.busiestCity() ?? [];
  if (city === undefined || state === undefined) return null;
  const centre = cityCentre(city, state);
  return centre === null ? null : { label: `${city}, ${state}`, kind: 'city', longitude: centre.longitude, latitude: centre.latitude };
};

export const createDefaultPlace = (listing: () => Listing | null): (() => DefaultPlace | null) => {
  let held: { readonly place: DefaultPlace | null; readonly at: number } | undefined;
  return () => {
    const current = listing();
    if (current === null) return null;
    const at = performance.now();
    if (held === undefined || held.place === null || at - held.at > KEPT_MS) held = { place: busiestCity(current), at };
    return held.place;
  };
};
