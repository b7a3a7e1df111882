/** Bytes before each gRPC message: the compression flag (always off) and the length. */
const FRAME_PREFIX_BYTES = 5;

/**
 * Several messages of a call, passed to grpc-js as one, which then costs one write instead of many. grpc-js (1.14,
 * `BaseServerInterceptingCall.serializeMessage`) reads `byteLength` of a serialised message, allocates that many bytes and five for the
 * prefix, and has the message copy itself into the buffer. This one fills the whole buffer, with a prefix before each message.
 */
export interface Frames {
  readonly byteLength: number;
  copy(target: Buffer): void;
}

/** Returns the size of a message with its prefix, in bytes. */
export const framedSize = (length: number): number => FRAME_PREFIX_BYTES + length;

export const joinFrames = (messages: readonly Buffer[]): Frames => ({
  byteLength: messages.reduce((sum, message) => sum + framedSize(message.length), -FRAME_PREFIX_BYTES),
  copy: (target) => {
    let offset = 0;
    for (const message of messages) {
      offset = writePrefix(target, offset, message.length);
      target.set(message, offset);
      offset += message.length;
    }
  },
});

/** Writes a message's prefix at an offset; returns the offset of the message. */
export const writePrefix = (target: Buffer, offset: number, length: number): number => {
  target[offset] = 0;
  return target.writeUInt32BE(length, offset + 1);
};

/** Wraps messages that are already in a buffer with their prefixes. */
export const framesOf = (bytes: Buffer): Frames => ({
  byteLength: bytes.length - FRAME_PREFIX_BYTES,
  copy: (target) => target.set(bytes),
});

/** Passes frames to grpc-js, whose types accept buffers only. */
export const passFrames = (frames: Frames): Buffer => frames as unknown as Buffer;
