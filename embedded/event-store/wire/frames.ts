/** Bytes before each gRPC message: whether it is compressed (never), and its length. */
const PREFIX = 5;

/**
 * Several messages of a call, given to grpc-js as one, which then costs one write instead of many. A serialised message is
 * asked for two things by grpc-js (1.14, `BaseServerInterceptingCall.serializeMessage`): `byteLength`, for a buffer of so many bytes and
 * five for the prefix, and to copy itself into that. This one fills the whole buffer, with a prefix before each message.
 */
export interface Frames {
  readonly byteLength: number;
  copy(target: Buffer): void;
}

/** Bytes of a message with its prefix. */
export const framedSize = (length: number): number => PREFIX + length;

export const joinFrames = (messages: readonly Buffer[]): Frames => ({
  byteLength: messages.reduce((sum, message) => sum + framedSize(message.length), -PREFIX),
  copy: (target) => {
    let at = 0;
    for (const message of messages) {
      at = writePrefix(target, at, message.length);
      target.set(message, at);
      at += message.length;
    }
  },
});

/** Writes a message's prefix at a place; returns where the message begins. */
export const writePrefix = (target: Buffer, at: number, length: number): number => {
  target[at] = 0;
  return target.writeUInt32BE(length, at + 1);
};

/** Messages that stand in a buffer already, with their prefixes. */
export const framesIn = (bytes: Buffer): Frames => ({
  byteLength: bytes.length - PREFIX,
  copy: (target) => target.set(bytes),
});

/** How grpc-js is told to take them: its types know of buffers only. */
export const serializeFrames = (frames: Frames): Buffer => frames as unknown as Buffer;
