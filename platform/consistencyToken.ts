/*
 * A consistency token names the log position that a client has seen: `<log id>.<position>`. A command returns one, a read waits until it
 * is reached. Positions are unsigned 64-bit integers: bigint in the code, decimal text elsewhere.
 */
export interface ConsistencyToken {
  readonly logId: string;
  readonly position: bigint;
}

const MAX_POSITION = 2n ** 64n - 1n;
const TOKEN_PATTERN = /^([A-Za-z0-9-]{1,64})\.(\d{1,20})$/;

export const formatConsistencyToken = (logId: string, position: bigint): string => `${logId}.${position}`;

/** Parses a token; null if the text is none. */
export const parseConsistencyToken = (text: string | undefined): ConsistencyToken | null => {
  const match = TOKEN_PATTERN.exec(text ?? '');
  if (match?.[1] === undefined || match[2] === undefined) return null;
  const position = BigInt(match[2]);
  return position > MAX_POSITION ? null : { logId: match[1], position };
};

/** Returns the latest of several positions of one log; 0n if there are none. A read at that position sees the writes of all. */
export const latestPosition = (...positions: readonly bigint[]): bigint =>
  positions.reduce((latest, position) => (position > latest ? position : latest), 0n);
