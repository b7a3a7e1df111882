import { useEffect, useState } from 'react';
import { countiesOfState, type CountyOutline } from '../../ui/map/counties.ts';

export type OutlinesState =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'there'; readonly counties: readonly CountyOutline[] };

/** Loads the outlines of the counties of some states. */
export const useCountyOutlines = (states: readonly string[]): OutlinesState => {
  const key = states.join(' ');
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly outlines: OutlinesState }>();
  useEffect(() => {
    let isUnmounted = false;
    const setOutlines = (outlines: OutlinesState) => {
      if (!isUnmounted) setLoaded({ key, outlines });
    };
    Promise.all(key === '' ? [] : key.split(' ').map(countiesOfState)).then(
      (loadedStates) => setOutlines({ state: 'there', counties: loadedStates.flat() }),
      () => setOutlines({ state: 'failed' }),
    );
    return () => {
      isUnmounted = true;
    };
  }, [key]);
  return loaded?.key === key ? loaded.outlines : { state: 'loading' };
};
