import { setTimeout as delay } from 'node:timers/promises';
import type { Readiness } from '#contract/healthOperations.ts';
import type { ProjectionStatus } from '#projections/runtime/status.ts';

const POLL_INTERVAL_MS = 100;
/** Milliseconds after which the operator gets one message about what the start waits for. */
const REPORT_AFTER_MS = 10_000;

/** Resolves when every part is ready as in `GET /readyz`. */
export const waitUntilReady = async (
  readiness: () => Promise<Readiness>,
  tell: (reasons: readonly string[]) => void,
  pause: (ms: number) => Promise<unknown> = delay,
): Promise<void> => {
  for (let waited = 0; ; waited += POLL_INTERVAL_MS) {
    const { status, reasons } = await readiness();
    if (status === 'ready') return;
    if (waited === REPORT_AFTER_MS) tell(reasons);
    await pause(POLL_INTERVAL_MS);
  }
};

interface Started {
  readiness(): Promise<Readiness>;
  readonly projections: { status(): readonly Pick<ProjectionStatus, 'name' | 'state' | 'position'>[] };
  /** The list in memory; `logSeen` is null while the list may be behind. */
  readonly query: { logSeen(): { readonly position: bigint } | null };
}

/**
 * Returns the readiness of a product after it was filled up to a position of its log: every read model of this process, and the list in
 * memory that pages use, must have reached it. Otherwise the first page could report the filled data as changes.
 */
export const readinessUpTo =
  ({ readiness, projections, query }: Started, position: bigint) =>
  async (): Promise<Readiness> => {
    const now = await readiness();
    const behind = projections.status().filter((model) => model.state !== 'standby' && model.position < position);
    const reasons = behind.map(({ name }) => `projection ${name} is behind the log`);
    if ((query.logSeen()?.position ?? -1n) < position) reasons.push('the list in memory is behind the log');
    return now.status !== 'ready' || reasons.length === 0 ? now : { ...now, status: 'notReady', reasons };
  };
