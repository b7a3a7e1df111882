import { Router } from 'express';
import type { Readiness } from '#contract/healthOperations.ts';
import type { SkippedUnknown } from '../event-store/skippedUnknown.ts';
import { within } from '../within.ts';
import { nameOperation } from './metrics.ts';
import { apiSecurity } from './security.ts';

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

const PATIENCE_MS = 2000;

const failed = (reason: string): Readiness => ({ status: 'notReady', reasons: [reason], projections: [] });

/** Runs a check with a timeout; a slow or failing check counts as not ready. */
const patiently = (check: ReadinessCheck): Promise<Readiness> =>
  within(
    PATIENCE_MS,
    (async () => check())().catch(() => failed('a store does not respond')),
    () => failed('a check did not respond in time'),
  );

/** Returns ready if every part is; otherwise the reasons of all, in order. */
export const readiness = async (checks: readonly ReadinessCheck[]): Promise<Readiness> => {
  const parts = await Promise.all(checks.map(patiently));
  return {
    status: parts.every(({ status }) => status === 'ready') ? 'ready' : 'notReady',
    reasons: parts.flatMap(({ reasons }) => reasons),
    projections: parts.flatMap(({ projections }) => projections),
    ...(parts.some(({ degraded }) => degraded !== undefined) && { degraded: parts.flatMap(({ degraded = [] }) => degraded) }),
    ...parts.reduce<Pick<Readiness, 'waitingForSpanish'>>(
      (known, { waitingForSpanish }) => (waitingForSpanish === undefined ? known : { waitingForSpanish }),
      {},
    ),
  };
};

/** Creates the routes `/healthz` and `/readyz`. */
export const healthRoutes = (checks: readonly ReadinessCheck[]): Router => {
  const router = Router();
  router.get('/healthz', apiSecurity, (_request, response) => {
    nameOperation(response, 'healthz');
    response.setHeader('Cache-Control', 'no-store');
    response.json({ status: 'alive' });
  });
  router.get('/readyz', apiSecurity, async (_request, response) => {
    nameOperation(response, 'readyz');
    const answer = await readiness(checks);
    response.setHeader('Cache-Control', 'no-store');
    response.status(answer.status === 'ready' ? 200 : 503).json(answer);
  });
  return router;
};
