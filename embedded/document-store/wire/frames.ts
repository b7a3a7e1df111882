/** Maximum message size, as announced in `hello` (maxMessageSizeBytes). */
export const maxMessageBytes = 48_000_000;

/**
 * Splits a byte stream into wire messages. Calls `onMessage` with each complete message in its own memory; throws on an invalid length,
 * after which the caller must close the connection.
 */
export const createFrameReader = (onMessage: (message: Buffer) => void): ((chunk: Buffer) => void) => {
  let chunks: Buffer[] = [];
  let held = 0;
  /** Returns the length of the first message if it is complete, else 0. */
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
