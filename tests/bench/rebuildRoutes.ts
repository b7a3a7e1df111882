import { Router } from 'express';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Db } from '#platform/mongo/index.ts';
import { systemClock } from '#platform/systemClock.ts';
import { createPace } from '#projections/runtime/pace.ts';
import { discardUnfinishedFill, rebuild } from '#projections/runtime/rebuild.ts';
import { servicesProjection } from '#projections/services/projection.ts';

/**
 * Routes that start and stop throttled rebuilds of the services in this process, one after the other, each up to its switch. `stop`
 * answers with the number of entries folded.
 */
export const rebuildRoutes = (stores: { readonly db: Db; readonly eventStore: EventStore }): Router => {
  let interruption = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let folded = 0;
  const runRebuilds = async (share: number, { signal }: AbortController): Promise<void> => {
    const pace = createPace({ share });
    while (!signal.aborted) {
      let entries = 0;
      try {
        await rebuild(servicesProjection, {
          ...stores,
          clock: systemClock,
          signal,
          pace,
          compareOnly: true,
          onStep: (step) => void (step.step === 'progress' && (entries = step.entries)),
        });
      } catch (error) {
        if (!signal.aborted) throw error;
      }
      folded += entries;
      await discardUnfinishedFill(servicesProjection, { ...stores, clock: systemClock });
    }
  };
  const router = Router();
  router.get('/rebuild/start', (request, response) => {
    interruption = new AbortController();
    folded = 0;
    running = runRebuilds(Number(request.query['share']), interruption);
    response.end();
  });
  router.get('/rebuild/stop', async (_request, response) => {
    interruption.abort();
    await running;
    response.json({ folded });
  });
  return router;
};
