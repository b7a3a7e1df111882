import { useEffect, useState } from 'react';
import { countiesOfState, type CountyOutline } from '../../ui/map/counties.ts';

export type Outlines = { readonly state: 'loading' | 'failed' } | { readonly state: 'there'; readonly counties: readonly CountyOutline[] };

/** Loads the outlines of the counties of some states. */
export const useOutlines = (states: readonly string[]): Outlines => {
  const key = states.join(' ');
  const [found, setFound] = useState<{ readonly key: string; readonly outlines: Outlines }>();
  useEffect(() => {
    let left = false;
    const say = (outlines: Outlines) => {
      if (!left) setFound({ key, outlines });
    };
    Promise.all(key === '' ? [] : key.split(' ').map(countiesOfState)).then(
      (all) => say({ state: 'there', counties: all.flat() }),
      () => say({ state: 'failed' }),
    );
    return () => {
      left = true;
    };
  }, [key]);
  return found?.key === key ? found.outlines : { state: 'loading' };
};
