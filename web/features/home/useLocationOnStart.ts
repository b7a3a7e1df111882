import { useEffect } from 'react';
import { placeHere, type Place } from '../../api/place.ts';
import { askLocation } from '../../browser/geolocation.ts';
import { usePage } from '../../browser/page.ts';
import { chosenPlace, locationRefused } from '../../browser/preferences.ts';

/**
 * Requests the phone's location once when the page starts, unless the visitor chose a city or ZIP code before or refused in this session.
 * The list does not wait for the location.
 */
export const useLocationOnStart = (found: (place: Place) => void): void => {
  const page = usePage();
  useEffect(() => {
    const chosen = chosenPlace.get();
    const known = chosen ?? page.place;
    if ((known !== null && known.kind !== 'here') || locationRefused.get()) return;
    let gone = false;
    void askLocation().then((answer) => {
      if (answer.kind === 'refused') locationRefused.set(true);
      if (answer.kind !== 'found' || gone || chosenPlace.get() !== chosen) return;
      const { longitude, latitude } = answer.point;
      if (longitude !== chosen?.longitude || latitude !== chosen.latitude) found(placeHere(answer.point));
    });
    return () => {
      gone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the screen starts
  }, []);
};
