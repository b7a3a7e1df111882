import { useSyncExternalStore } from 'react';
import { readCookieText } from './cookies.ts';
import { usePage } from './pageFacts.ts';
import type { Place } from './place.ts';
import { usePreference } from './preference.ts';
import { chosenPlace } from './preferences.ts';

/** Whether the device still has the cookie from which the page was rendered; clearing the device deletes it. */
const hasCookie = (): boolean => /\bplace=/.test(readCookieText());

/**
 * Returns the place from which distances are measured: the place chosen on this device (the server reads it from a cookie), otherwise the
 * city of a directory with only one; null if there is none.
 */
export const usePlace = (): Place | null => {
  const { place, defaultPlace } = usePage();
  const isStored = useSyncExternalStore(chosenPlace.subscribe, hasCookie, () => true);
  return usePreference(chosenPlace) ?? (isStored ? place : null) ?? defaultPlace;
};
