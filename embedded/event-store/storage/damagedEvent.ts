/** A stored event does not carry the bytes that were written, or is not where it was. */
export class DamagedEvent extends Error {
  override readonly name: string = 'DamagedEvent';
}

/** What says where the events of a block begin and end is not what was written: none of them can be told from the next. */
export class DamagedBlock extends DamagedEvent {
  constructor(position: number) {
    super(`The events from position ${position} on are damaged: the checksum of their lengths is wrong.`);
  }
}

/** An entry of the index of streams leads nowhere, to another event, or is missing. */
export const indexDamaged = (streamName: string, revision: number): DamagedEvent =>
  new DamagedEvent(`The index of streams (stream ${JSON.stringify(streamName)}, revision ${revision}) is damaged.`);

/** An event of a stream lies in a damaged block. */
export const streamDamaged = (streamName: string, revision: number, { message }: DamagedBlock): DamagedEvent =>
  new DamagedEvent(`An event (stream ${JSON.stringify(streamName)}, revision ${revision}) is damaged. ${message}`);

/** What LMDB or its decoders complain about while they read something: it is damaged. */
export const damageOf = (what: string, error: unknown): DamagedEvent =>
  error instanceof DamagedEvent ? error : new DamagedEvent(`${what} is damaged: ${error instanceof Error ? error.message : String(error)}`);

/** One look-up in LMDB. */
export const found = <Value>(what: string, look: () => Value): Value => {
  try {
    return look();
  } catch (error) {
    throw damageOf(what, error);
  }
};
