import * as z from 'zod/mini';
import { defineOperation } from './operation.ts';
import { publicQuery } from './serviceParts.ts';

const healthQuery = { ...publicQuery, tag: 'Health', permission: 'health.read', method: 'get', base: 'root' } as const;

export const healthz = defineOperation({
  ...healthQuery,
  id: 'healthz',
  path: '/healthz',
  summary: 'Whether the process is alive',
  responses: { 200: { description: 'It is.', schema: z.object({ status: z.literal('alive') }), example: { status: 'alive' } } },
});

const projectionStatus = z.object({
  name: z.string(),
  version: z.int(),
  state: z.string(),
  /** Decimal text: positions do not fit a JavaScript number. */
  position: z.string(),
  /** Milliseconds since it was last level with the log; 0 when it is. */
  lag: z.number(),
  suspect: z.optional(z.boolean()),
  /** Events that a newer version wrote, of types that this one does not know: passed by. Absent: none. */
  passedBy: z.optional(z.array(z.object({ type: z.string(), events: z.int() }))),
});
export const readinessSchema = z.object({
  status: z.enum(['ready', 'notReady']),
  /** Why it is not ready, or what is limited although it is. */
  reasons: z.array(z.string()),
  /**
   * Parts that are limited although it is ready. `commands`: nothing can be stored, queries are answered. `reactions`: a full disk keeps
   * task lists from being written. `clock`: nothing is erased until the clock can be trusted. Absent: none.
   */
  degraded: z.optional(z.array(z.string())),
  projections: z.array(projectionStatus),
  /** Services of which something is not there in Spanish yet. Absent: who answers does not know the list. */
  waitingForSpanish: z.optional(z.int()),
});
export type Readiness = z.infer<typeof readinessSchema>;

export const readyz = defineOperation({
  ...healthQuery,
  id: 'readyz',
  path: '/readyz',
  summary: 'Whether it keeps its promises: stores reached, read models caught up',
  responses: {
    200: {
      description:
        'Ready, with the lag of each projection in milliseconds; `degraded` names what is limited, as `commands` while none can be stored.',
      schema: readinessSchema,
    },
    503: { description: 'Not ready, with the reasons.', schema: readinessSchema },
  },
});
