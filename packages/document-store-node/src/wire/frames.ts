/** Maximum message size, as announced in `hello` (maxMessageSizeBytes). */
export const MAX_MESSAGE_BYTES = 48_000_000;

/**
 * Splits a byte stream into wire messages. Calls `onMessage` with each complete message in its own memory; throws on an invalid length,
 * after which the caller must close the connection.
 */
export const createFrameReader = (onMessage: (message: Buffer) => void): ((chunk: Buffer) => void) => {
  let chunks: Buffer[] = [];
  let bufferedBytes = 0;
  /** Returns the length of the first message if it is complete, else 0. */
  const completeMessageLength = (): number => {
    if (bufferedBytes < 16) return 0;
    if (chunks[0]!.length < 4) chunks = [Buffer.concat(chunks, bufferedBytes)];
    const length = chunks[0]!.readInt32LE(0);
    if (length < 16 || length > MAX_MESSAGE_BYTES) throw new RangeError(`a message of ${length} bytes`);
    return bufferedBytes < length ? 0 : length;
  };
  const takeBytes = (length: number): Buffer => {
    const joinedChunks = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, bufferedBytes);
    chunks = bufferedBytes > length ? [joinedChunks.subarray(length)] : [];
    bufferedBytes -= length;
    return joinedChunks.subarray(0, length);
  };
  return (chunk) => {
    chunks.push(chunk);
    bufferedBytes += chunk.length;
    for (let length = completeMessageLength(); length > 0; length = completeMessageLength()) onMessage(takeBytes(length));
  };
};
