import { setTimeout as delay } from 'node:timers/promises';
import type { Readiness } from '#contract/healthOperations.ts';
import type { ProjectionStatus } from '#projections/runtime/status.ts';

const POLL_INTERVAL_MS = 100;
/** Milliseconds after which the operator gets one message about what the start waits for. */
const REPORT_AFTER_MS = 10_000;

/** Resolves when every part is ready as in `GET /readyz`. */
export const waitUntilReady = async (
  readiness: () => Promise<Readiness>,
  reportReasons: (reasons: readonly string[]) => void,
  sleep: (ms: number) => Promise<unknown> = delay,
): Promise<void> => {
  for (let waitedMs = 0; ; waitedMs += POLL_INTERVAL_MS) {
    const { status, reasons } = await readiness();
    if (status === 'ready') return;
    if (waitedMs === REPORT_AFTER_MS) reportReasons(reasons);
    await sleep(POLL_INTERVAL_MS);
  }
};

interface StartedProduct {
  readiness(): Promise<Readiness>;
  readonly projections: { status(): readonly Pick<ProjectionStatus, 'name' | 'state' | 'position'>[] };
  /** The list in memory; `logProgress` is null while the list may be behind. */
  readonly query: { logProgress(): { readonly position: bigint } | null };
}

/**
 * Returns the readiness of a product after it was filled up to a position of its log: every read model of this process, and the list in
 * memory that pages use, must have reached it. Otherwise the first page could report the filled data as changes.
 */
export const readinessUpTo =
  ({ readiness, projections, query }: StartedProduct, position: bigint) =>
  async (): Promise<Readiness> => {
    const currentReadiness = await readiness();
    const modelsBehind = projections.status().filter((model) => model.state !== 'standby' && model.position < position);
    const reasons = modelsBehind.map(({ name }) => `projection ${name} is behind the log`);
    if ((query.logProgress()?.position ?? -1n) < position) reasons.push('the list in memory is behind the log');
    return currentReadiness.status !== 'ready' || reasons.length === 0
      ? currentReadiness
      : { ...currentReadiness, status: 'notReady', reasons };
  };
