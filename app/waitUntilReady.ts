import { setTimeout as delay } from 'node:timers/promises';
import type { Readiness } from '../contract/healthOperations.ts';

const LOOK_MS = 100;
/** After so long whoever waits is told what for, once. */
const TELL_AFTER_MS = 10_000;

/** Resolves when every part is ready, as `GET /readyz` says it. */
export const waitUntilReady = async (
  readiness: () => Promise<Readiness>,
  tell: (reasons: readonly string[]) => void,
  pause: (ms: number) => Promise<unknown> = delay,
): Promise<void> => {
  for (let waited = 0; ; waited += LOOK_MS) {
    const { status, reasons } = await readiness();
    if (status === 'ready') return;
    if (waited === TELL_AFTER_MS) tell(reasons);
    await pause(LOOK_MS);
  }
};
