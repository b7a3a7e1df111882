import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { parseStoredEvent } from '#domain/events/registry.ts';
import { scheduleEntrySchema } from '#domain/schedule/schema.ts';
import { serviceEventSchemas } from '#domain/service/events.ts';
import { SERVICE_TYPES } from '#domain/vocabulary/serviceTypes.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import { openRawLog } from '#platform/event-store/openRawLog.ts';

/*
 * Simulates a process of a future version that runs beside this one. Its events have one more field in a section, one more value of a
 * list, one more kind of hours, one more metadata field, and one more event type. It reads strictly, so it detects fields that this
 * version dropped.
 */
const { ServiceDescribed, ServiceClassified, ContactSet, HoursSet } = serviceEventSchemas;

const fortnightly = z.strictObject({ type: z.literal('FORTNIGHTLY'), day: z.string(), from: z.string() });

const newerSchemas: Readonly<Record<string, z.ZodMiniType>> = {
  ServiceDescribed: z.extend(ServiceDescribed, { pronunciation: z.string() }),
  ServiceClassified: z.extend(ServiceClassified, {
    types: z.array(z.union([z.enum(SERVICE_TYPES), z.literal('HOT_BREAKFAST')])),
  }),
  ContactSet: z.extend(ContactSet, { signal: z.string() }),
  HoursSet: z.extend(HoursSet, { schedules: z.array(z.union([scheduleEntrySchema, fortnightly])) }),
  ServicePainted: z.strictObject({ tint: z.string() }),
};

type EventData = Readonly<Record<string, unknown>>;

export interface NewerVersionProcess {
  /** Appends a section again with changed values, after a strict read. Resolves with the position. */
  edit(streamName: string, type: string, change: (now: EventData) => EventData): Promise<bigint>;
  /** Appends an event unchanged. */
  write(streamName: string, type: string, data: EventData): Promise<bigint>;
  /** Reads the current values of a section strictly. */
  read(streamName: string, type: string): Promise<EventData>;
  history(streamName: string): Promise<readonly RecordedEvent[]>;
  stop(): Promise<void>;
}

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));

export const startNewerVersionProcess = (eventStoreUrl: string): NewerVersionProcess => {
  const rawLog = openRawLog(eventStoreUrl);
  const store = openEventStore(eventStoreUrl, {
    parse: (type, data) => {
      const schema = newerSchemas[type];
      return schema === undefined ? parseStoredEvent(type, data) : { ok: true, type, data };
    },
  });
  const readLastData = async (streamName: string, type: string): Promise<EventData> => {
    const event = (await store.readStream(streamName)).findLast((candidate) => candidate.type === type);
    if (event === undefined) throw new Error(`${streamName} holds no ${type}`);
    return event.data as EventData;
  };
  const write: NewerVersionProcess['write'] = async (streamName, type, data) => {
    const id = randomUUID();
    const actor = { id: 'ana', role: 'ADMINISTRATOR', via: 'web', desk: 3 };
    const ids = { commandId: id, correlationId: id, causationId: id, commandDigest: '0'.repeat(64) };
    const metadata = { ...ids, actor, occurredAt: '2026-03-10T17:00:00.000Z', locale: 'en', device: 'kiosk-7' };
    const appender = await rawLog.appender();
    await appender.append(streamName, 'any', [{ id, type, isJson: true, data: bytes(data), metadata: bytes(metadata) }]);
    appender.close();
    return (await store.readStream(streamName)).at(-1)?.position ?? 0n;
  };
  const read: NewerVersionProcess['read'] = async (streamName, type) => {
    const data = await readLastData(streamName, type);
    return z.parse(newerSchemas[type] ?? z.unknown(), data) as EventData;
  };
  return {
    write,
    read,
    edit: async (streamName, type, change) => write(streamName, type, change(await readLastData(streamName, type))),
    history: (streamName) => store.readStream(streamName),
    stop: async () => {
      await rawLog.close();
      await store.close();
    },
  };
};
