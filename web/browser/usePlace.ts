import { useSyncExternalStore } from 'react';
import type { Place } from '../api/place.ts';
import { pageCookieText } from './cookies.ts';
import { usePage } from './page.ts';
import { usePreference } from './preference.ts';
import { chosenPlace } from './preferences.ts';

/** Whether the device still has the cookie that the page was made from: clearing all that it keeps takes it away. */
const hasCookie = (): boolean => /\bplace=/.test(pageCookieText());

/**
 * Where lists are measured from: the place that was chosen on this device (the server knows it by a cookie), else the
 * directory's own where it has but one city; null when nobody knows.
 */
export const usePlace = (): Place | null => {
  const { place, defaultPlace } = usePage();
  const isStored = useSyncExternalStore(chosenPlace.subscribe, hasCookie, () => true);
  return usePreference(chosenPlace) ?? (isStored ? place : null) ?? defaultPlace;
};
