/**
 * Versions of events. The stored type name is the version: when a shape must change, the newer one gets a new name
 * (`ContactSet` → `ContactSetV2`), and the former name moves to the table of former events with a pure function that
 * says what it means today. The log is never rewritten.
 */
export interface FormerEvent {
  /** Name of the next version; it may be a former one itself, then the chain goes on. */
  readonly becomes: string;
  /** Data of the next version. It gets data as stored, unvalidated: the newest version's schema judges the result. */
  readonly upcast: (data: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

export interface StoredEvent {
  readonly type: string;
  readonly data: unknown;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Makes the function that brings an event as stored to its newest version; a type without former versions passes unchanged. */
export const createUpcaster =
  (formerEvents: Readonly<Record<string, FormerEvent>>) =>
  (type: string, data: unknown): StoredEvent => {
    let event: StoredEvent = { type, data };
    while (Object.hasOwn(formerEvents, event.type) && isRecord(event.data)) {
      const former: FormerEvent | undefined = formerEvents[event.type];
      if (former === undefined) break;
      event = { type: former.becomes, data: former.upcast(event.data) };
    }
    return event;
  };
