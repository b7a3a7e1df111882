import * as z from 'zod/mini';
import { defineOperation } from './operation.ts';
import { publicQuery } from './operationParts.ts';

const healthQuery = { ...publicQuery, tag: 'Health', permission: 'health.read', method: 'get', base: 'root' } as const;

export const healthz = defineOperation({
  ...healthQuery,
  id: 'healthz',
  path: '/healthz',
  summary: 'Check whether the process is alive',
  responses: {
    200: { description: 'The process is alive.', schema: z.object({ status: z.literal('alive') }), example: { status: 'alive' } },
  },
});

const projectionStatus = z.object({
  name: z.string(),
  version: z.int(),
  state: z.string(),
  /** Decimal text, because positions exceed the integers of JavaScript. */
  position: z.string(),
  /** Milliseconds since the projection last reached the end of the log; 0 if it has reached it now. */
  lag: z.number(),
  suspect: z.optional(z.boolean()),
  /** Skipped events of a newer version, of types unknown to this one. Absent if there are none. */
  passedBy: z.optional(z.array(z.object({ type: z.string(), events: z.int() }))),
});
export const readinessSchema = z.object({
  status: z.enum(['ready', 'notReady']),
  /** Why the process is not ready, or what is limited although it is ready. */
  reasons: z.array(z.string()),
  /**
   * Parts that are limited although the process is ready. `commands`: nothing can be stored, queries work. `reactions`: a full disk
   * prevents writing task lists. `clock`: nothing is erased until the clock can be trusted. Absent if there are none.
   */
  degraded: z.optional(z.array(z.string())),
  projections: z.array(projectionStatus),
  /** Number of services with missing Spanish texts. Absent if the process has no list of services. */
  waitingForSpanish: z.optional(z.int()),
});
export type Readiness = z.infer<typeof readinessSchema>;

export const readyz = defineOperation({
  ...healthQuery,
  id: 'readyz',
  path: '/readyz',
  summary: 'Check whether the process is ready: stores reachable, read models up to date',
  responses: {
    200: {
      description:
        'Ready, with the lag of each projection in milliseconds; `degraded` lists limited functions, such as `commands` while none can be stored.',
      schema: readinessSchema,
    },
    503: { description: 'Not ready, with the reasons.', schema: readinessSchema },
  },
});
