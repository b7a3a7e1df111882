import type * as z from 'zod/mini';
import { accountEventSchemas } from '../account/events.ts';
import { administratorsEventSchemas } from '../administrators/events.ts';
import { batchEventSchemas } from '../batch/events.ts';
import { bedsEventSchemas } from '../beds/events.ts';
import { crisisLineEventSchemas } from '../crisisLine/events.ts';
import { emailReservationEventSchemas } from '../emailReservation/events.ts';
import { feedbackEventSchemas } from '../feedback/events.ts';
import { importEventSchemas } from '../imports/events.ts';
import { kudosEventSchemas } from '../kudos/events.ts';
import { logEventSchemas } from '../log/events.ts';
import { pageEventSchemas } from '../page/events.ts';
import { messageEventSchemas } from '../message/events.ts';
import { portfolioEventSchemas } from '../portfolio/events.ts';
import { serviceEventSchemas } from '../service/events.ts';
import { createUpcaster, type FormerEvent } from './upcast.ts';

/** Every event of the newest version, by type: the only source of what may be appended and what may be read. */
export const eventSchemas = {
  ...logEventSchemas,
  ...serviceEventSchemas,
  ...bedsEventSchemas,
  ...kudosEventSchemas,
  ...importEventSchemas,
  ...batchEventSchemas,
  ...accountEventSchemas,
  ...portfolioEventSchemas,
  ...emailReservationEventSchemas,
  ...administratorsEventSchemas,
  ...crisisLineEventSchemas,
  ...pageEventSchemas,
  ...feedbackEventSchemas,
  ...messageEventSchemas,
} as const;
export type EventType = keyof typeof eventSchemas;

/** Shapes that are still in old logs; see `upcast.ts`. Each has a stored example in `fixtures/`. */
export const formerEvents: Readonly<Record<string, FormerEvent>> = {};

/** Brings an event as stored to its newest version, without judging it. */
export const upcast = createUpcaster(formerEvents);

export type ParsedEvent =
  { readonly ok: true; readonly type: EventType; readonly data: unknown } | { readonly ok: false; readonly reason: string };

/**
 * Upcasts and validates one event's data: used on append and on read. `type` of the answer is that of the newest version.
 * `reason` names the type, paths and codes, never values: it goes to logs and dead letters.
 */
export const parseEventData = (storedType: string, storedData: unknown): ParsedEvent => {
  const { type, data } = upcast(storedType, storedData);
  if (!isEventType(type)) return { ok: false, reason: `unknown event type ${storedType}` };
  const schema: z.ZodMiniType = eventSchemas[type];
  const parsed = schema.safeParse(data);
  if (parsed.success) return { ok: true, type, data: parsed.data };
  const issues = parsed.error.issues.map((issue) => `${issue.path.map(String).join('.') || '(whole)'}: ${issue.code}`);
  return { ok: false, reason: `${type} ${issues.join(', ')}` };
};

const isEventType = (type: string): type is EventType => Object.hasOwn(eventSchemas, type);
