/** Largest message accepted, as announced in `hello` (maxMessageSizeBytes). */
export const maxMessageBytes = 48_000_000;

/**
 * Cuts a byte stream into wire messages. Calls `onMessage` with each whole message (its own memory, safe to keep);
 * throws on an impossible length, after which the connection must be closed.
 */
export const createFrameReader = (onMessage: (message: Buffer) => void): ((chunk: Buffer) => void) => {
  let chunks: Buffer[] = [];
  let held = 0;
  /** Length of the first message when it is all here, else 0. */
  const wholeMessage = (): number => {
    if (held < 16) return 0;
    if (chunks[0]!.length < 4) chunks = [Buffer.concat(chunks, held)];
    const length = chunks[0]!.readInt32LE(0);
    if (length < 16 || length > maxMessageBytes) throw new RangeError(`a message of ${length} bytes`);
    return held < length ? 0 : length;
  };
  const take = (length: number): Buffer => {
    const all = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, held);
    chunks = held > length ? [all.subarray(length)] : [];
    held -= length;
    return all.subarray(0, length);
  };
  return (chunk) => {
    chunks.push(chunk);
    held += chunk.length;
    for (let length = wholeMessage(); length > 0; length = wholeMessage()) onMessage(take(length));
  };
};
