import * as z from 'zod/mini';
import { accountEventSchemas } from '../account/events.ts';
import { administratorsEventSchemas } from '../administrators/events.ts';
import { auditEventSchemas } from '../audit/events.ts';
import { batchEventSchemas } from '../batch/events.ts';
import { bedsEventSchemas } from '../beds/events.ts';
import { coordinatorEventSchemas } from '../coordinator/events.ts';
import { crisisLineEventSchemas } from '../crisisLine/events.ts';
import { emailReservationEventSchemas } from '../emailReservation/events.ts';
import { feedbackEventSchemas } from '../feedback/events.ts';
import { importEventSchemas } from '../imports/events.ts';
import { kudosEventSchemas } from '../kudos/events.ts';
import { lettersEventSchemas } from '../letters/events.ts';
import { liaisonEventSchemas } from '../liaison/events.ts';
import { logEventSchemas } from '../log/events.ts';
import { messageEventSchemas } from '../message/events.ts';
import { pageEventSchemas } from '../page/events.ts';
import { quotaEventSchemas } from '../quota/events.ts';
import { regionEventSchemas } from '../region/events.ts';
import { regionMapEventSchemas } from '../regionMap/events.ts';
import { serviceEventSchemas } from '../service/events.ts';
import { carryOver, tolerant } from './tolerance.ts';
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
  ...quotaEventSchemas,
  ...emailReservationEventSchemas,
  ...administratorsEventSchemas,
  ...crisisLineEventSchemas,
  ...pageEventSchemas,
  ...feedbackEventSchemas,
  ...messageEventSchemas,
  ...auditEventSchemas,
  ...regionMapEventSchemas,
  ...regionEventSchemas,
  ...coordinatorEventSchemas,
  ...liaisonEventSchemas,
  ...lettersEventSchemas,
} as const;
export type EventType = keyof typeof eventSchemas;

/** Shapes that are still in old logs; see `upcast.ts`. Each has a stored example in `fixtures/`. */
export const formerEvents: Readonly<Record<string, FormerEvent>> = {};

/** Brings an event as stored to its newest version, without judging it. */
export const upcast = createUpcaster(formerEvents);

export type ParsedEvent =
  | { readonly ok: true; readonly type: string; readonly data: unknown }
  /** `isUnknown`: of a type that this version does not have, so that a newer one must have written it. */
  | { readonly ok: false; readonly reason: string; readonly isUnknown?: true };

const isEventType = (type: string): type is EventType => Object.hasOwn(eventSchemas, type);

const schemaOf = (type: EventType): z.core.$ZodType => eventSchemas[type];

/** The same checks, compiled by the library when the first event of a type is read: whole logs pass them. */
const compiled = new Map<EventType, z.core.$ZodType>();
const compiledSchemaOf = (type: EventType): z.core.$ZodType => {
  let schema = compiled.get(type);
  if (schema === undefined) compiled.set(type, (schema = new z.core.$ZodObjectJIT(eventSchemas[type]._zod.def)));
  return schema;
};

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), value);

/** Names the type, paths and codes, never values: it goes to logs and dead letters. */
const reasonOf = (type: string, issues: readonly z.core.$ZodIssue[]): string =>
  `${type} ${issues.map((issue) => `${issue.path.map(String).join('.') || '(whole)'}: ${issue.code}`).join(', ')}`;

/**
 * Validates what is to be appended, by the strict schema. `carried`: what the event takes the place of; a value of a list
 * that this version does not know may be said again as it stands there.
 */
export const parseEventData = (writtenType: string, writtenData: unknown, carried?: unknown): ParsedEvent => {
  const { type, data } = upcast(writtenType, writtenData);
  if (!isEventType(type)) return { ok: false, reason: `unknown event type ${writtenType}` };
  const parsed = z.safeParse(schemaOf(type), data);
  if (parsed.success) return { ok: true, type, data: parsed.data };
  const isCarried = ({ code, path }: z.core.$ZodIssue): boolean =>
    code === 'invalid_value' && carried !== undefined && valueAt(data, path) === valueAt(carried, path);
  if (parsed.error.issues.every(isCarried)) return { ok: true, type, data };
  return { ok: false, reason: reasonOf(type, parsed.error.issues) };
};

/**
 * Upcasts and validates what was read: what it holds beyond this version's schema is kept. `type` of the answer is that of
 * the newest version known here; a newer version of a type has another name, and is a type that is not known.
 */
export const readEventData = (storedType: string, storedData: unknown): ParsedEvent => {
  const { type, data } = upcast(storedType, storedData);
  if (!isEventType(type)) return { ok: false, reason: `unknown event type ${storedType}`, isUnknown: true };
  // Nearly every event is of this version or an older one, and the strict schema is the faster one.
  const strict = z.safeParse(compiledSchemaOf(type), data);
  const parsed = strict.success ? strict : z.safeParse(tolerant(schemaOf(type)), data);
  return parsed.success ? { ok: true, type, data: parsed.data } : { ok: false, reason: reasonOf(type, parsed.error.issues) };
};

/** What is written of an event's data: with everything of what it replaces that this version does not know. */
export const withCarried = (type: string, data: unknown, carried: unknown): unknown =>
  carried === undefined || !isEventType(type) ? data : carryOver(schemaOf(type), data, carried);
