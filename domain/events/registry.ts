import * as z from 'zod/mini';
import { accountEventSchemas } from '../account/events.ts';
import { administratorsEventSchemas } from '../administrators/events.ts';
import { apiKeyEventSchemas } from '../apiKey/events.ts';
import { auditEventSchemas } from '../audit/events.ts';
import { batchEventSchemas } from '../batch/events.ts';
import { bedsEventSchemas } from '../beds/events.ts';
import { coordinatorEventSchemas } from '../coordinator/events.ts';
import { crisisLineEventSchemas } from '../crisisLine/events.ts';
import { emailReservationEventSchemas } from '../emailReservation/events.ts';
import { carryOverUnknown, tolerant } from '../envelope/tolerantSchema.ts';
import { feedbackEventSchemas } from '../feedback/events.ts';
import { importEventSchemas, importMappingEventSchemas } from '../imports/events.ts';
import { kudosEventSchemas } from '../kudos/events.ts';
import { lettersEventSchemas } from '../letters/events.ts';
import { liaisonEventSchemas } from '../liaison/events.ts';
import { logEventSchemas } from '../log/events.ts';
import { messageEventSchemas } from '../message/events.ts';
import { modelEventSchemas } from '../models/events.ts';
import { pageEventSchemas } from '../page/events.ts';
import { quotaEventSchemas } from '../quota/events.ts';
import { regionEventSchemas } from '../region/events.ts';
import { regionMapEventSchemas } from '../region/map/events.ts';
import { serviceEventSchemas } from '../service/events.ts';
import { createUpcaster, type FormerEvent } from './upcast.ts';

/** Schema of every event in its newest version, by type: the only source of the events that may be appended and read. */
export const eventSchemas = {
  ...logEventSchemas,
  ...serviceEventSchemas,
  ...bedsEventSchemas,
  ...kudosEventSchemas,
  ...importEventSchemas,
  ...importMappingEventSchemas,
  ...batchEventSchemas,
  ...accountEventSchemas,
  ...quotaEventSchemas,
  ...apiKeyEventSchemas,
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
  ...modelEventSchemas,
} as const;
export type EventType = keyof typeof eventSchemas;

/** Former shapes that old logs still contain; see `upcast.ts`. Each has a stored example in `fixtures/`. */
export const formerEvents: Readonly<Record<string, FormerEvent>> = {};

/** Upcasts a stored event to its newest version, without validating it. */
export const upcast = createUpcaster(formerEvents);

export type ParsedEvent =
  | { readonly ok: true; readonly type: string; readonly data: unknown }
  /** `isUnknown`: this version does not have the type, so a newer version must have written the event. */
  | { readonly ok: false; readonly reason: string; readonly isUnknown?: true };

const isEventType = (type: string): type is EventType => Object.hasOwn(eventSchemas, type);

const schemaOf = (type: EventType): z.core.$ZodType => eventSchemas[type];

/** The same schemas, compiled when the first event of a type is read or written: readers parse whole logs. */
const compiledSchemas = new Map<EventType, z.core.$ZodType>();
const compiledSchemaOf = (type: EventType): z.core.$ZodType => {
  let schema = compiledSchemas.get(type);
  if (schema === undefined) compiledSchemas.set(type, (schema = new z.core.$ZodObjectJIT(eventSchemas[type]._zod.def)));
  return schema;
};

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((current, key) => (typeof current === 'object' && current !== null ? Reflect.get(current, key) : undefined), value);

/** Returns type, paths and codes of an error, never values: logs and dead letters contain the text. */
const describeIssues = (type: string, issues: readonly z.core.$ZodIssue[]): string =>
  `${type} ${issues.map((issue) => `${issue.path.map(String).join('.') || '(whole)'}: ${issue.code}`).join(', ')}`;

/**
 * Validates an event before its append, with the strict schema. `carried`: data of the replaced event; an unknown value of a list is
 * accepted only if `carried` contains it at the same place.
 */
export const parseEventData = (writtenType: string, writtenData: unknown, carried?: unknown): ParsedEvent => {
  const { type, data } = upcast(writtenType, writtenData);
  if (!isEventType(type)) return { ok: false, reason: `unknown event type ${writtenType}` };
  const parsed = z.safeParse(compiledSchemaOf(type), data);
  if (parsed.success) return { ok: true, type, data: parsed.data };
  const isCarried = ({ code, path }: z.core.$ZodIssue): boolean =>
    code === 'invalid_value' && carried !== undefined && valueAt(data, path) === valueAt(carried, path);
  if (parsed.error.issues.every(isCarried)) return { ok: true, type, data };
  return { ok: false, reason: describeIssues(type, parsed.error.issues) };
};

/**
 * Upcasts and validates a stored event, and keeps data beyond this version's schema. The returned `type` is the newest version known here;
 * a type name of a newer version is unknown.
 */
export const parseStoredEvent = (storedType: string, storedData: unknown): ParsedEvent => {
  const { type, data } = upcast(storedType, storedData);
  if (!isEventType(type)) return { ok: false, reason: `unknown event type ${storedType}`, isUnknown: true };
  // Nearly every event has this version or an older one, and the strict schema is faster.
  const strictResult = z.safeParse(compiledSchemaOf(type), data);
  const parsed = strictResult.success ? strictResult : z.safeParse(tolerant(schemaOf(type)), data);
  return parsed.success ? { ok: true, type, data: parsed.data } : { ok: false, reason: describeIssues(type, parsed.error.issues) };
};

/** Returns the data to append: the event's data with all unknown parts of the event that it replaces. */
export const mergeCarriedData = (type: string, data: unknown, carried: unknown): unknown =>
  carried === undefined || !isEventType(type) ? data : carryOverUnknown(schemaOf(type), data, carried);
