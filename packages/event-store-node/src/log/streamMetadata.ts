/** Metadata of a soft-deleted stream: `$tb` is the largest signed 64-bit number, and, as in EventStoreDB, nothing else is kept. */
export const SOFT_DELETED_METADATA = Buffer.from('{"$tb":9223372036854775807}');
const DELETED_REVISION = 2 ** 63;

/** Limits that a stream's metadata sets on reads of the stream. */
export interface StreamLimits {
  readonly maxCount: number | null;
  /** ms */
  readonly maxAgeMs: number | null;
  /** First revision that may be read. */
  readonly truncateBefore: number;
  readonly softDeleted: boolean;
}

export const NO_LIMITS: StreamLimits = { maxCount: null, maxAgeMs: null, truncateBefore: 0, softDeleted: false };
const LAST_EVENT_ONLY: StreamLimits = { ...NO_LIMITS, maxCount: 1 };

const METASTREAM_PREFIX = '$$';
export const isMetastream = (name: string): boolean => name.startsWith(METASTREAM_PREFIX);
export const metastreamOf = (name: string): string => METASTREAM_PREFIX + name;
/** Returns the stream that a metadata stream describes. */
export const streamOfMetastream = (name: string): string => name.slice(METASTREAM_PREFIX.length);
/** Limits of a metadata stream itself: only its last event is readable. */
export const METASTREAM_LIMITS = LAST_EVENT_ONLY;

const parseObject = (data: Uint8Array): Record<string, unknown> => {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(data.buffer, data.byteOffset, data.length).toString('utf8'));
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {};
  } catch {
    return {};
  }
};

const positiveInteger = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? Math.floor(value) : null);

/** Parses the limits in the last event of a metadata stream; invalid JSON sets no limits. */
export const parseLimits = (data: Uint8Array): StreamLimits => {
  const { $maxCount, $maxAge, $tb } = parseObject(data);
  const truncateBefore = typeof $tb === 'number' && $tb > 0 ? $tb : 0;
  const maxAgeMs = positiveInteger($maxAge);
  return {
    maxCount: positiveInteger($maxCount),
    maxAgeMs: maxAgeMs === null ? null : maxAgeMs * 1000,
    truncateBefore: truncateBefore >= DELETED_REVISION ? 0 : truncateBefore,
    softDeleted: truncateBefore >= DELETED_REVISION,
  };
};

/** Returns the metadata with a new `$tb`; other keys are unchanged. */
export const withTruncateBefore = (data: Uint8Array, truncateBefore: number): Buffer =>
  Buffer.from(JSON.stringify({ ...parseObject(data), $tb: truncateBefore }));
