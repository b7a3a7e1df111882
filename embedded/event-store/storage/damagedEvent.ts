/** A stored event does not carry the bytes that were written, or is not where it was. */
export class DamagedEvent extends Error {
  override readonly name = 'DamagedEvent';
}

/** An entry of the index of streams leads nowhere, to another event, or is missing. */
export const indexDamaged = (streamName: string, revision: number): DamagedEvent =>
  new DamagedEvent(`The index of streams (stream ${JSON.stringify(streamName)}, revision ${revision}) is damaged.`);

/** What LMDB or its decoders complain about while they read something: it is damaged. */
export const damageOf = (what: string, error: unknown): DamagedEvent =>
  error instanceof DamagedEvent ? error : new DamagedEvent(`${what} is damaged: ${error instanceof Error ? error.message : String(error)}`);
