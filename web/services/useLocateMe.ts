import { useState } from 'react';
import { placeHere, type Place } from '../api/place.ts';
import { askLocation } from '../browser/geolocation.ts';
import { usePreference } from '../browser/preference.ts';
import { locationRefused } from '../browser/preferences.ts';

interface LocateMe {
  readonly state: 'idle' | 'asking' | 'failed';
  locate(): void;
}

/** Requests the phone's location and passes it to `found`. A refusal is shown and stored for the session. */
export const useLocateMe = (found: (place: Place) => void, notFound?: () => void): LocateMe => {
  const refused = usePreference(locationRefused);
  const [state, setState] = useState<LocateMe['state']>('idle');

  const locate = () => {
    if (state === 'asking') return;
    setState('asking');
    void askLocation().then((answer) => {
      setState(answer.kind === 'found' ? 'idle' : 'failed');
      if (answer.kind === 'refused') locationRefused.set(true);
      if (answer.kind === 'found') found(placeHere(answer.point));
      else notFound?.();
    });
  };
  return { state: refused && state === 'idle' ? 'failed' : state, locate };
};
