import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

export type { Logger } from 'pino';

/*
 * No personal data reaches a log: fields are checked by name at any depth, and every text is searched for patterns of personal data and
 * secrets. Logs go to stderr, so that a tool's stdout contains only its result.
 */
const SECRET_FIELD_PATTERN =
  /^(authorization|cookie|set-cookie|.*password.*|.*token.*|.*secret.*|.*credential.*|.*email.*|.*phone.*|.*coordinate.*|location|latitude|longitude|message_?body|body)$/i;
const REDACTED = '[redacted]';
/** Errors of unreachable stores: their message is sufficient, the stack adds nothing. */
const STORE_UNAVAILABLE_NAMES =
  /^(?:EventStoreUnavailable|OutcomeUnknown|NoAnswer|MongoNetwork\w*Error|MongoServerSelectionError|\w*PoolCleared\w*Error)$/;
const MAX_DEPTH = 6;

const SECRET_TEXT_REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${REDACTED}`],
  [/\/\/[^\s/@:]+:[^\s/@]+@/g, `//${REDACTED}@`],
  [/([?&](?:[\w-]*(?:token|coordinate|password|email|phone|search|q|filter|code)))=[^&\s"]*/gi, `$1=${REDACTED}`],
  // The path of links in messages contains their token.
  [/(\/(?:confirmations|messages\/off)\/)[^\s"/?]+/gi, `$1${REDACTED}`],
  [/[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g, REDACTED],
  [/-?\d{1,3}\.\d+\s*(?:\||%7C|,)\s*-?\d{1,3}\.\d+/gi, REDACTED],
  [/(?:\+?1[\s.-]?)?\(\d{3}\)\s?\d{3}[\s.-]?\d{4}\b|\b\d{3}[\s.-]\d{3}[\s.-]\d{4}\b/g, REDACTED],
];

/** Returns a text without credentials, e-mail addresses, phone numbers and coordinates; line breaks are escaped. */
export const redactText = (text: string): string =>
  SECRET_TEXT_REPLACEMENTS.reduce((redactedText, [pattern, replacement]) => redactedText.replace(pattern, replacement), text).replaceAll(
    /[\r\n]+/g,
    '\\n',
  );

/** Returns a value that is safe to log: secret fields are replaced, texts redacted, errors reduced to type, message, code and stack. */
export const redact = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '[deep]';
  if (value instanceof Error) {
    const { type, message, stack } = stdSerializers.err(value);
    const code = 'code' in value ? value.code : undefined;
    const stackFields = STORE_UNAVAILABLE_NAMES.test(value.name) ? {} : { stack };
    return redact({ type, message, ...stackFields, ...(code === undefined ? {} : { code }) }, depth + 1);
  }
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, SECRET_FIELD_PATTERN.test(name) ? REDACTED : redact(item, depth + 1)]),
  );
};

/** Creates the logger of one process; `destination` is for tests. */
export const createLogger = (options: { readonly level: string; readonly process: string }, destination?: DestinationStream): Logger =>
  pino(
    {
      level: options.level,
      base: { process: options.process },
      serializers: { err: (error: unknown) => error },
      formatters: { level: (label) => ({ level: label }), log: (fields) => redact(fields) as Record<string, unknown> },
      hooks: {
        logMethod(parameters, method) {
          const redacted = parameters.map((parameter) => (typeof parameter === 'string' ? redactText(parameter) : parameter));
          method.apply(this, redacted as typeof parameters);
        },
      },
    },
    destination ?? pino.destination({ dest: 2, sync: true }),
  );

/** Logger without output, for tests, and for tools whose output is their report. */
export const silentLogger: Logger = pino({ level: 'silent' });
