import { useState } from 'react';
import { requestLocation } from '../browser/geolocation.ts';
import { placeHere, type Place } from '../browser/place.ts';
import { usePreference } from '../browser/preference.ts';
import { locationRefused } from '../browser/preferences.ts';

interface LocateMe {
  readonly state: 'idle' | 'asking' | 'failed';
  locate(): void;
}

/** Requests the phone's location and passes it to `found`. A refusal is shown and stored for the session. */
export const useLocateMe = (onFound: (place: Place) => void, onNotFound?: () => void): LocateMe => {
  const wasRefused = usePreference(locationRefused);
  const [state, setState] = useState<LocateMe['state']>('idle');

  const locate = () => {
    if (state === 'asking') return;
    setState('asking');
    void requestLocation().then((answer) => {
      setState(answer.kind === 'found' ? 'idle' : 'failed');
      if (answer.kind === 'refused') locationRefused.set(true);
      if (answer.kind === 'found') onFound(placeHere(answer.point));
      else onNotFound?.();
    });
  };
  return { state: wasRefused && state === 'idle' ? 'failed' : state, locate };
};
