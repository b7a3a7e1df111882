import { useState } from 'react';

/** The last value that there was for a thing: what was there stays while the next cannot be had. */
export const useLast = <Value>(value: Value | undefined, of: string): Value | undefined => {
  const [last, setLast] = useState({ of, value });
  if (value !== undefined ? last.value !== value || last.of !== of : last.of !== of) setLast({ of, value });
  return value ?? (last.of === of ? last.value : undefined);
};
