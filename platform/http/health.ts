import { Router } from 'express';
import type { Readiness } from '#contract/healthOperations.ts';
import type { SkippedUnknown } from '../event-store/skippedUnknown.ts';
import { resultOrTimeout } from '../resultOrTimeout.ts';
import { setOperationName } from './metrics.ts';
import { apiSecurityHeaders } from './securityHeaders.ts';

/** Readiness of one part of the product for `GET /readyz`. */
export type ReadinessCheck = () => Readiness | Promise<Readiness>;

type ModelReadiness = Readiness['projections'][number];

/** Returns the readiness of one model; includes skipped events only if there are any. */
export const modelReadiness = (
  name: string,
  {
    version,
    state,
    position,
    lagMs,
    suspect,
    passedBy,
  }: Pick<ModelReadiness, 'version' | 'state' | 'suspect'> & {
    readonly position: bigint;
    readonly lagMs: number;
    readonly passedBy: readonly SkippedUnknown[];
  },
): ModelReadiness => ({
  name,
  version,
  state,
  position: position.toString(),
  lag: lagMs,
  suspect,
  ...(passedBy.length === 0 ? {} : { passedBy: [...passedBy] }),
});

const CHECK_TIMEOUT_MS = 2000;

const notReadyBecause = (reason: string): Readiness => ({ status: 'notReady', reasons: [reason], projections: [] });

/** Runs a check with a timeout; a slow or failing check counts as not ready. */
const checkWithTimeout = (check: ReadinessCheck): Promise<Readiness> =>
  resultOrTimeout(
    CHECK_TIMEOUT_MS,
    (async () => check())().catch(() => notReadyBecause('a store does not respond')),
    () => notReadyBecause('a check did not respond in time'),
  );

/** Returns ready if every part is; otherwise the reasons of all, in order. */
export const checkReadiness = async (checks: readonly ReadinessCheck[]): Promise<Readiness> => {
  const partResults = await Promise.all(checks.map(checkWithTimeout));
  return {
    status: partResults.every(({ status }) => status === 'ready') ? 'ready' : 'notReady',
    reasons: partResults.flatMap(({ reasons }) => reasons),
    projections: partResults.flatMap(({ projections }) => projections),
    ...(partResults.some(({ degraded }) => degraded !== undefined) && { degraded: partResults.flatMap(({ degraded = [] }) => degraded) }),
    ...partResults.reduce<Pick<Readiness, 'waitingForSpanish'>>(
      (previousCount, { waitingForSpanish }) => (waitingForSpanish === undefined ? previousCount : { waitingForSpanish }),
      {},
    ),
  };
};

/** Creates the routes `/healthz` and `/readyz`. */
export const healthRoutes = (checks: readonly ReadinessCheck[]): Router => {
  const router = Router();
  router.get('/healthz', apiSecurityHeaders, (_request, response) => {
    setOperationName(response, 'healthz');
    response.setHeader('Cache-Control', 'no-store');
    response.json({ status: 'alive' });
  });
  router.get('/readyz', apiSecurityHeaders, async (_request, response) => {
    setOperationName(response, 'readyz');
    const readinessResult = await checkReadiness(checks);
    response.setHeader('Cache-Control', 'no-store');
    response.status(readinessResult.status === 'ready' ? 200 : 503).json(readinessResult);
  });
  return router;
};
