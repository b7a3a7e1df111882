/** `$tb` of a soft-deleted stream: the largest signed 64-bit number. */
const DELETED_TB = '9223372036854775807';
const DELETED = 2 ** 63;

/** Limits that a stream's metadata sets on reads of the stream. */
export interface StreamLimits {
  readonly maxCount: number | null;
  /** ms */
  readonly maxAge: number | null;
  /** First revision that may be read. */
  readonly truncateBefore: number;
  readonly softDeleted: boolean;
}

export const UNLIMITED: StreamLimits = { maxCount: null, maxAge: null, truncateBefore: 0, softDeleted: false };
const LAST_ONLY: StreamLimits = { ...UNLIMITED, maxCount: 1 };

const METASTREAM = '$$';
export const isMetastream = (name: string): boolean => name.startsWith(METASTREAM);
export const metastreamOf = (name: string): string => METASTREAM + name;
/** Returns the stream that a metadata stream describes. */
export const streamOfMetastream = (name: string): string => name.slice(METASTREAM.length);
/** Limits of a metadata stream itself: only its last event is readable. */
export const metastreamLimits = LAST_ONLY;

const parseObject = (data: Uint8Array): Record<string, unknown> => {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(data.buffer, data.byteOffset, data.length).toString('utf8'));
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {};
  } catch {
    return {};
  }
};

const positive = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? Math.floor(value) : null);

/** Parses the limits in the last event of a metadata stream; invalid JSON sets no limits. */
export const parseLimits = (data: Uint8Array): StreamLimits => {
  const { $maxCount, $maxAge, $tb } = parseObject(data);
  const truncateBefore = typeof $tb === 'number' && $tb > 0 ? $tb : 0;
  const maxAge = positive($maxAge);
  return {
    maxCount: positive($maxCount),
    maxAge: maxAge === null ? null : maxAge * 1000,
    truncateBefore: truncateBefore >= DELETED ? 0 : truncateBefore,
    softDeleted: truncateBefore >= DELETED,
  };
};

/** Returns the metadata with a new `$tb`; other keys are unchanged. `deleted` marks the stream as soft-deleted. */
export const withTruncateBefore = (data: Uint8Array, truncateBefore: number | 'deleted'): Buffer => {
  const { $tb: _dropped, ...others } = parseObject(data);
  const text = truncateBefore === 'deleted' ? DELETED_TB : String(truncateBefore);
  const otherFields = JSON.stringify(others).slice(1, -1);
  return Buffer.from(`{${otherFields}${otherFields === '' ? '' : ','}"$tb":${text}}`);
};
