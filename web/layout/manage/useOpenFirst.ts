import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useIsWide } from '../../browser/useIsWide.ts';

const OPENED_BY_LIST = { openedByList: true } as const;

/** Checks whether the list opened the current row, and no person did. */
export const useIsOpenedByList = (): boolean => {
  const state = useHistoryState<unknown>();
  return typeof state === 'object' && state !== null && 'openedByList' in state;
};

/** Opens the first row of a list if none is open, where the pane stands beside the list. `firstUrl`: its address; undefined without rows. */
export const useOpenFirst = (firstUrl: string | undefined, isOpen: boolean): void => {
  const [, navigate] = useLocation();
  const isWide = useIsWide();
  useEffect(() => {
    if (isWide && !isOpen && firstUrl !== undefined) navigate(firstUrl, { replace: true, state: OPENED_BY_LIST });
  }, [isWide, isOpen, firstUrl, navigate]);
};
