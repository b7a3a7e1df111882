import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useIsWide } from '../../browser/useIsWide.ts';

/** Opens the first row of a list if none is open, where the pane stands beside the list. `firstUrl`: its address; undefined without rows. */
export const useOpenFirst = (firstUrl: string | undefined, isOpen: boolean): void => {
  const [, navigate] = useLocation();
  const isWide = useIsWide();
  useEffect(() => {
    if (isWide && !isOpen && firstUrl !== undefined) navigate(firstUrl, { replace: true });
  }, [isWide, isOpen, firstUrl, navigate]);
};
