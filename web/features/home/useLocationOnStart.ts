import { useEffect } from 'react';
import { requestLocation } from '../../browser/geolocation.ts';
import { usePage } from '../../browser/pageFacts.ts';
import { placeHere, type Place } from '../../browser/place.ts';
import { chosenPlace, locationRefused } from '../../browser/preferences.ts';

/**
 * Requests the phone's location once when the page starts, unless the visitor chose a city or ZIP code before or refused in this session.
 * The list does not wait for the location.
 */
export const useLocationOnStart = (onFound: (place: Place) => void): void => {
  const page = usePage();
  useEffect(() => {
    const storedPlace = chosenPlace.get();
    const knownPlace = storedPlace ?? page.place;
    if ((knownPlace !== null && knownPlace.kind !== 'here') || locationRefused.get()) return;
    let isUnmounted = false;
    void requestLocation().then((locationResult) => {
      if (locationResult.kind === 'refused') locationRefused.set(true);
      if (locationResult.kind !== 'found' || isUnmounted || chosenPlace.get() !== storedPlace) return;
      const { longitude, latitude } = locationResult.point;
      if (longitude !== storedPlace?.longitude || latitude !== storedPlace.latitude) onFound(placeHere(locationResult.point));
    });
    return () => {
      isUnmounted = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the screen starts
  }, []);
};
