import { useEffect, useState } from 'react';
import type { Place, Point } from '../../api/place.ts';
import { askLocation } from '../../device/geolocation.ts';
import { usePreference } from '../../device/preference.ts';
import { chosenPlace, locationRefused } from '../../device/preferences.ts';

/** Named on the screen, in its language. */
const here = (point: Point): Place => ({ ...point, kind: 'here', label: '' });

interface LocateMe {
  readonly state: 'idle' | 'asking' | 'failed';
  locate(): void;
}

/** Asks the phone where it is and hands the place over; a refusal is remembered for the session and said. */
export const useLocateMe = (found: (place: Place) => void, notFound?: () => void): LocateMe => {
  const refused = usePreference(locationRefused);
  const [state, setState] = useState<LocateMe['state']>('idle');

  const locate = () => {
    if (state === 'asking') return;
    setState('asking');
    void askLocation().then((answer) => {
      setState(answer.kind === 'found' ? 'idle' : 'failed');
      if (answer.kind === 'refused') locationRefused.set(true);
      if (answer.kind === 'found') found(here(answer.point));
      else notFound?.();
    });
  };
  return { state: refused && state === 'idle' ? 'failed' : state, locate };
};

/**
 * On start the phone is asked where it is, unless somebody chose a place before or refused in this session. The list
 * does not wait for the answer.
 */
export const useLocationOnStart = (found: (place: Place) => void): void => {
  useEffect(() => {
    if (chosenPlace.get() !== null || locationRefused.get()) return;
    let gone = false;
    void askLocation().then((answer) => {
      if (answer.kind === 'refused') locationRefused.set(true);
      if (answer.kind === 'found' && !gone && chosenPlace.get() === null) found(here(answer.point));
    });
    return () => {
      gone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the screen starts
  }, []);
};
