import { useEffect } from 'react';
import type { useReplay } from './useReplay.ts';

/** Whether the focused control uses the key itself. */
const usesKey = (target: EventTarget | null, key: string): boolean =>
  target instanceof Element &&
  target.closest(key === ' ' ? 'input, select, textarea, button, a, summary' : 'input, select, textarea') !== null;

/** Space plays and pauses, arrows step, Home and End go to the ends of the period. */
export const useReplayKeys = ({ togglePlaying, stepBack, stepForward, jump, start, end }: ReturnType<typeof useReplay>): void => {
  useEffect(() => {
    const actions: Readonly<Record<string, () => void>> = {
      ' ': togglePlaying,
      ArrowLeft: stepBack,
      ArrowRight: stepForward,
      Home: () => jump(start),
      End: () => jump(end),
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const action = actions[event.key];
      if (action === undefined || usesKey(event.target, event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
};
