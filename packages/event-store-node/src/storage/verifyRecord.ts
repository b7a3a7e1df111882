import { DamagedEvent } from './damagedEvent.ts';
import { decodeRecord, isIntact, revisionOf } from './record.ts';

/** Returns the record if its checksum is correct; otherwise throws `DamagedEvent` with its position. */
export const verifyRecord = (record: Buffer | undefined, position: number): Buffer => {
  if (record === undefined) throw new DamagedEvent(`The event at position ${position} is missing.`);
  if (isIntact(record)) return record;
  let eventName = '';
  try {
    const { streamName } = decodeRecord(record);
    eventName = ` (stream ${JSON.stringify(streamName)}, revision ${revisionOf(record)})`;
  } catch {
    // Too damaged to say more than where it lies.
  }
  throw new DamagedEvent(`The event at position ${position}${eventName} is damaged: its checksum is wrong.`);
};
