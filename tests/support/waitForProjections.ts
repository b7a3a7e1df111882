import { setTimeout as delay } from 'node:timers/promises';
import type { Projections } from '#projections/runtime/startProjections.ts';
import type { QueryApi } from '#query-api/index.ts';

/** Resolves when every read model has reached a position. */
export const waitForProjections = async (projections: Pick<Projections, 'status'>, position: bigint): Promise<void> => {
  while (projections.status().some((model) => model.position < position)) await delay(1);
};

/** Resolves when the list in memory has caught up with the log. */
export const waitForListReady = async (query: Pick<QueryApi, 'ready'>): Promise<void> => {
  while (query.ready().status !== 'ready') await delay(1);
};
