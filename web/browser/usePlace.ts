import type { Place } from '../api/place.ts';
import { usePage } from './page.ts';
import { usePreference } from './preference.ts';
import { chosenPlace } from './preferences.ts';

/**
 * Where lists are measured from: the place that was chosen on this device (the server knows it by a cookie), else the
 * directory's own where it has but one city; null when nobody knows.
 */
export const usePlace = (): Place | null => {
  const { place, defaultPlace } = usePage();
  return usePreference(chosenPlace) ?? place ?? defaultPlace;
};
