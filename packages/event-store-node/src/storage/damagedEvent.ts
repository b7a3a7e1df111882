/** Error for a stored event that differs from the bytes written, or is not at its position. */
export class DamagedEvent extends Error {
  override readonly name: string = 'DamagedEvent';
}

/** Error for a block with a damaged header, so that its events cannot be separated. */
export class DamagedBlock extends DamagedEvent {
  constructor(position: number) {
    super(`The events from position ${position} on are damaged: the checksum of their lengths is wrong.`);
  }
}

/** Creates the error for an entry of the stream index that is missing or leads to no event or another event. */
export const indexDamagedError = (streamName: string, revision: number): DamagedEvent =>
  new DamagedEvent(`The index of streams (stream ${JSON.stringify(streamName)}, revision ${revision}) is damaged.`);

/** Creates the error for an event of a stream in a damaged block. */
export const streamDamagedError = (streamName: string, revision: number, { message }: DamagedBlock): DamagedEvent =>
  new DamagedEvent(`An event (stream ${JSON.stringify(streamName)}, revision ${revision}) is damaged. ${message}`);

/** Converts a read error of LMDB or its decoders to `DamagedEvent`. */
export const toDamagedEvent = (subject: string, error: unknown): DamagedEvent =>
  error instanceof DamagedEvent
    ? error
    : new DamagedEvent(`${subject} is damaged: ${error instanceof Error ? error.message : String(error)}`);

/** Runs one lookup in LMDB and converts its errors to `DamagedEvent`. */
export const readChecked = <Value>(subject: string, readValue: () => Value): Value => {
  try {
    return readValue();
  } catch (error) {
    throw toDamagedEvent(subject, error);
  }
};
