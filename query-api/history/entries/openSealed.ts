import * as z from 'zod/mini';
import type { Sealed } from '#domain/values/sealed.ts';
import type { Keys } from '#identity/vault/keys.ts';
import type { AuditEntry } from '#projections/audit/document.ts';

/** The sealed facts of each event type; other contents of a box are ignored. */
const SEALED_PART_SCHEMAS = {
  AddressSet: z.object({ address1: z.string(), address2: z.string(), zip: z.string() }),
  PlaceSet: z.object({ longitude: z.number(), latitude: z.number() }),
  ContactSet: z.object({ contactEmail: z.string() }),
} as const;
type OpenedEventType = keyof typeof SEALED_PART_SCHEMAS;

const sealedBoxOf = (type: string, data: object, opensPlaces: boolean): { readonly type: OpenedEventType; readonly box: Sealed } | null => {
  const sealed: unknown = Reflect.get(data, 'sealed');
  if (sealed === undefined || !Object.hasOwn(SEALED_PART_SCHEMAS, type) || (type !== 'ContactSet' && !opensPlaces)) return null;
  return { type: type as OpenedEventType, box: sealed as Sealed };
};

/**
 * Returns the entries of a service with its contact e-mail decrypted, and with street, ZIP code and point for users who may see a
 * confidential place (`opensPlaces`).
 */
export const withOpenedFacts = async (
  keys: Pick<Keys, 'unsealAll'>,
  entries: readonly AuditEntry[],
  opensPlaces: boolean,
): Promise<readonly AuditEntry[]> => {
  const boxes = entries.flatMap(({ events }) => events.flatMap(({ type, data }) => sealedBoxOf(type, data, opensPlaces) ?? []));
  if (boxes.length === 0) return entries;
  const opened = await keys.unsealAll(boxes.map(({ box }) => box));
  const parsedParts = new Map(boxes.map(({ type, box }, index) => [box, z.safeParse(SEALED_PART_SCHEMAS[type], opened[index] ?? null)]));
  return entries.map((entry) => ({
    ...entry,
    events: entry.events.map((event) => {
      const { sealed, ...data } = event.data;
      const parsedPart = sealed === undefined ? undefined : parsedParts.get(sealed as Sealed);
      return parsedPart?.success === true ? { ...event, data: { ...data, ...parsedPart.data } } : event;
    }),
  }));
};
