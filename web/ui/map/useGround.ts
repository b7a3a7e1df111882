import { useCallback, useState } from 'react';

/** The drawn ground of a map. */
export interface Ground {
  /** Whether loading its data failed. */
  readonly hasFailed: boolean;
  /** Changes with each attempt to load. */
  readonly attempt: number;
  setFailed(hasFailed: boolean): void;
  /** Loads failed data again. */
  retry(): void;
}

/** Returns the state of the drawn ground. */
export const useGround = (): Ground => {
  const [{ hasFailed, attempt }, setGround] = useState({ hasFailed: false, attempt: 0 });
  const setFailed = useCallback(
    (nowFailed: boolean) => setGround((before) => (before.hasFailed === nowFailed ? before : { ...before, hasFailed: nowFailed })),
    [],
  );
  const retry = () => {
    if (hasFailed) setGround({ hasFailed: false, attempt: attempt + 1 });
  };
  return { hasFailed, attempt, setFailed, retry };
};
