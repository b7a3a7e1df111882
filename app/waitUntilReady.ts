import { setTimeout as delay } from 'node:timers/promises';
import type { Readiness } from '../contract/healthOperations.ts';
import type { ProjectionStatus } from '../projections/runtime/status.ts';

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

interface Started {
  readiness(): Promise<Readiness>;
  readonly projections: { status(): readonly Pick<ProjectionStatus, 'name' | 'state' | 'position'>[] };
}

/**
 * How ready a product is once it was filled up to a position of its log: only when every read model that it keeps holds all of
 * that. What was written a moment before the first page is asked for would otherwise reach that page as news.
 */
export const readinessUpTo =
  ({ readiness, projections }: Started, position: bigint) =>
  async (): Promise<Readiness> => {
    const now = await readiness();
    const behind = projections.status().filter((model) => model.state !== 'standby' && model.position < position);
    if (now.status !== 'ready' || behind.length === 0) return now;
    return { ...now, status: 'notReady', reasons: behind.map(({ name }) => `projection ${name} is behind the log`) };
  };
