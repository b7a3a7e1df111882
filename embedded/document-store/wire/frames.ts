/** Largest message accepted, as announced in `hello` (maxMessageSizeBytes). */
export const maxMessageBytes = 48_000_000;

/**
 * Cuts a byte stream into wire messages. Calls `onMessage` with each whole message (its own memory, safe to keep);
 * throws on an impossible length, after which the connection must be closed.
 */
export const createFrameReader = (onMessage: (message: Buffer) => void): ((chunk: Buffer) => void) => {
  let chunks: Buffer[] = [];
  let held = 0;
  const take = (length: number): Buffer => {
    const all = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, held);
    const message = all.subarray(0, length);
    chunks = held > length ? [all.subarray(length)] : [];
    held -= length;
    return message;
  };
  const lengthHeld = (): number => {
    if (chunks[0]!.length < 4) chunks = [Buffer.concat(chunks, held)];
    return chunks[0]!.readInt32LE(0);
  };
  return (chunk) => {
    chunks.push(chunk);
    held += chunk.length;
    while (held >= 16) {
      const length = lengthHeld();
      if (length < 16 || length > maxMessageBytes) throw new RangeError(`a message of ${length} bytes`);
      if (held < length) return;
      onMessage(take(length));
    }
  };
};
