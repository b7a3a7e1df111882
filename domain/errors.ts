/**
 * Every way in which a request can be refused, with the HTTP status it is answered with. The names that the
 * specification gives (sections 5 and 8) stay as they are; words for people are the APIs' and the screens'.
 */
export const ERROR_STATUS = {
  // The service form (section 5).
  VALIDATION_FAILED: 400,
  REQUIRED: 400,
  TOO_LONG: 400,
  UNKNOWN_FIELD: 400,
  WRONG_SHAPE: 400,
  PLEASE_INPUT_YOUR_COUNTRY: 400,
  COUNTRY_NOT_KNOWN: 400,
  PLEASE_INPUT_VALID_EMAIL: 400,
  PLEASE_INPUT_VALID_PHONE: 400,
  PLEASE_INPUT_VALID_WEB_ADDRESS: 400,
  INVALID_COORDINATE: 400,
  // Crisis lines.
  PLEASE_INPUT_VALID_CRISIS_NUMBER: 400,
  PLEASE_INPUT_VALID_TEXT_NUMBER: 400,
  PLEASE_INPUT_VALID_PHONE_KEY: 400,
  PLEASE_SELECT_AT_LEAST_ONE_SERVICE: 400,
  PLEASE_SELECT_AT_LEAST_ONE_CATEGORY: 400,
  PLEASE_ADD_SCHEDULE: 400,
  PLEASE_SELECT_SCHEDULE_TYPE: 400,
  CHECK_TIME_START: 400,
  CHECK_DATE_START: 400,
  DUPLICATED_DAY: 400,
  DUPLICATED_DAY_CLOSED: 400,
  TOTAL_BEDS_AT_LEAST_ONE: 400,
  AVAILABLE_BEDS_AT_LEAST_ZERO: 400,
  AVAILABLE_BEDS_LESS_THAN: 400,
  // Beds.
  ERROR_UPDATE_BEDS: 400,
  OBSERVED_IN_FUTURE: 400,
  OBSERVED_TOO_LONG_AGO: 400,
  BEDS_COUNTED_SINCE: 409,
  BEDS_OF_SHELTERS_ONLY: 409,
  // People.
  EMAIL_OR_PASSWORD_INVALID: 401,
  CURRENT_PASSWORD_INVALID: 400,
  EMAIL_NOT_FOUND: 404,
  EMAIL_ALREADY_USED: 400,
  PASSWORD_TOO_SHORT: 400,
  PASSWORD_TOO_LONG: 400,
  PASSWORD_TOO_COMMON: 400,
  NO_PASSWORD: 409,
  RESET_LINK_INVALID: 400,
  CLOSING_LINK_INVALID: 400,
  SOCIAL_LINK_INVALID: 400,
  SOCIAL_OTHER_BROWSER: 400,
  ACCOUNT_CLOSED: 409,
  ACCOUNT_NOT_CLOSED: 409,
  ACCOUNT_ERASED: 409,
  REOPEN_TOO_LATE: 409,
  ERASE_TOO_EARLY: 409,
  LAST_ADMINISTRATOR: 409,
  QUOTA_OUT_OF_RANGE: 400,
  SUCCESSOR_NOT_FOUND: 400,
  // Feedback and messages.
  SERVICE_NOT_FOUND: 404,
  SERVICE_WITHOUT_EMAIL: 409,
  SERVICE_NOT_REACHABLE: 409,
  FEEDBACK_DELETED: 409,
  // Requests of any kind.
  BAD_REQUEST: 400,
  NOT_SIGNED_IN: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  ALREADY_EXISTS: 409,
  REMOVED: 409,
  NOT_REMOVED: 409,
  NOT_FINISHED_IN_TIME: 409,
  PERSON_CHANGED_SINCE: 409,
  MAX_LIMIT_REACHED: 409,
  OWNER_LIMIT_REACHED: 409,
  NO_QUOTA_OF_ADMINISTRATORS: 409,
  IF_MATCH_FAILED: 412,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  /** A newer version wrote what the one that answers does not know: another process can do it, or this one once replaced. */
  NEWER_VERSION_WROTE: 503,
  UNAVAILABLE: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

export const ERROR_CODES = Object.keys(ERROR_STATUS) as readonly ErrorCode[];

/** What a client may use to word a message: counts, lengths, names of fields. Never personal data. */
export type ErrorParams = Readonly<Record<string, unknown>>;

/** One thing wrong with a body: `path` leads to the field (`['schedules', 2, 'endTime']`). */
export interface Issue {
  readonly code: ErrorCode;
  readonly path: readonly (string | number)[];
  readonly params?: ErrorParams;
}

/** A rule of the domain says no. `status` is a hint for HTTP; the client translates `code`. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  /** Of a body that does not pass: every issue, in the order of the form. */
  readonly issues: readonly Issue[];

  constructor(code: ErrorCode, params: ErrorParams = {}, issues: readonly Issue[] = []) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.params = params;
    this.issues = issues;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
