/** A stored event does not carry the bytes that were written, or is not where it was. */
export class DamagedEvent extends Error {
  override readonly name = 'DamagedEvent';
}

/** What LMDB or its decoders complain about while they read something: it is damaged. */
export const damageOf = (what: string, error: unknown): DamagedEvent =>
  error instanceof DamagedEvent ? error : new DamagedEvent(`${what} is damaged: ${error instanceof Error ? error.message : String(error)}`);
