/**
 * Versions of events. The stored type name is the version: when a shape must change, the new version gets a new name (`ContactSet` →
 * `ContactSetV2`), and the former name moves to the table of former events with a pure function that converts its data. The log is never
 * rewritten.
 */
export interface FormerEvent {
  /** Type name of the next version, which may be a former one itself; upcasting then continues. */
  readonly newType: string;
  /** Converts data to the next version. Its input is unvalidated stored data; the schema of the newest version validates the result. */
  readonly upcast: (data: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

export interface StoredEvent {
  readonly type: string;
  readonly data: unknown;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Creates a function that upcasts a stored event to its newest version; a type without former versions passes unchanged. */
export const createUpcaster =
  (formerEvents: Readonly<Record<string, FormerEvent>>) =>
  (type: string, data: unknown): StoredEvent => {
    let event: StoredEvent = { type, data };
    while (Object.hasOwn(formerEvents, event.type) && isRecord(event.data)) {
      const former: FormerEvent | undefined = formerEvents[event.type];
      if (former === undefined) break;
      event = { type: former.newType, data: former.upcast(event.data) };
    }
    return event;
  };
