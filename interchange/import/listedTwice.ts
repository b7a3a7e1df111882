import { kindOfSamePlaceKey, samePlaceKeys, type SamePlaceKind } from '#domain/service/samePlace.ts';
import type { Listing } from './readListing.ts';

/** An earlier row of a file that may be the same place. */
export interface EarlierRow {
  readonly line: number;
  /** What both rows have besides their name. */
  readonly same: readonly SamePlaceKind[];
}

/**
 * Creates a function that finds the first earlier row with the same name, and the same address or phone, for the rows of one file in their
 * order; null if there is none.
 */
export const createEarlierRows = (): ((line: number, facts: Listing['facts']) => EarlierRow | null) => {
  const lineByKey = new Map<string, number>();
  return (line, { described, address, contact }) => {
    const keys = samePlaceKeys({ ...address, name: described.name, phone: contact.phone });
    const earlierLine = keys.flatMap((key) => lineByKey.get(key) ?? []).toSorted((a, b) => a - b)[0];
    const sameKeys = keys.filter((key) => earlierLine !== undefined && lineByKey.get(key) === earlierLine);
    for (const key of keys) if (!lineByKey.has(key)) lineByKey.set(key, line);
    return earlierLine === undefined ? null : { line: earlierLine, same: sameKeys.map(kindOfSamePlaceKey) };
  };
};
