/**
 * Every error code of a rejected request, and its kind. The names from the specification (sections 5 and 8) are unchanged; texts and the
 * HTTP status of a kind are in `contract/`.
 */
const ERROR_CATEGORIES = {
  // The service form (section 5).
  VALIDATION_FAILED: 'invalid',
  REQUIRED: 'invalid',
  TOO_LONG: 'invalid',
  TEXT_NOT_VISIBLE: 'invalid',
  TEXT_BIDI: 'invalid',
  UNKNOWN_FIELD: 'invalid',
  WRONG_SHAPE: 'invalid',
  NOT_A_NUMBER: 'invalid',
  PLEASE_INPUT_YOUR_COUNTRY: 'invalid',
  COUNTRY_NOT_KNOWN: 'invalid',
  PIN_FAR_FROM_ADDRESS: 'invalid',
  ZIP_IN_OTHER_STATE: 'invalid',
  PLEASE_INPUT_VALID_EMAIL: 'invalid',
  PLEASE_INPUT_VALID_PHONE: 'invalid',
  PLEASE_INPUT_VALID_WEB_ADDRESS: 'invalid',
  INVALID_COORDINATE: 'invalid',
  // Crisis lines.
  PLEASE_INPUT_VALID_CRISIS_NUMBER: 'invalid',
  PLEASE_INPUT_VALID_TEXT_NUMBER: 'invalid',
  PLEASE_INPUT_VALID_PHONE_KEY: 'invalid',
  // Regions and their contacts.
  AT_LEAST_ONE_COORDINATOR: 'invalid',
  AT_LEAST_ONE_COUNTY: 'invalid',
  COUNTY_NOT_KNOWN: 'invalid',
  COUNTY_IN_OTHER_REGION: 'conflict',
  COORDINATOR_NOT_FOUND: 'invalid',
  LAST_COORDINATOR: 'conflict',
  PLEASE_INPUT_VALID_EXTENSION: 'invalid',
  PLEASE_SELECT_AT_LEAST_ONE_SERVICE: 'invalid',
  PLEASE_SELECT_AT_LEAST_ONE_CATEGORY: 'invalid',
  PLEASE_ADD_SCHEDULE: 'invalid',
  PLEASE_SELECT_SCHEDULE_TYPE: 'invalid',
  CHECK_TIME_START: 'invalid',
  CHECK_DATE_START: 'invalid',
  DUPLICATED_DAY: 'invalid',
  DUPLICATED_DAY_CLOSED: 'invalid',
  TOTAL_BEDS_AT_LEAST_ONE: 'invalid',
  AVAILABLE_BEDS_AT_LEAST_ZERO: 'invalid',
  AVAILABLE_BEDS_LESS_THAN: 'invalid',
  // Beds.
  ERROR_UPDATE_BEDS: 'invalid',
  OBSERVED_IN_FUTURE: 'invalid',
  OBSERVED_TOO_LONG_AGO: 'invalid',
  BEDS_COUNTED_SINCE: 'conflict',
  BEDS_OF_SHELTERS_ONLY: 'conflict',
  NO_HOURS_TO_CLOSE: 'conflict',
  BED_COUNTER_NOT_FOUND: 'invalid',
  BED_COUNTER_IS_VOLUNTEER: 'conflict',
  TOO_MANY_BED_COUNTERS: 'conflict',
  TOO_MANY_OWNERSHIP_REQUESTS: 'conflict',
  // People.
  EMAIL_OR_PASSWORD_INVALID: 'notSignedIn',
  CURRENT_PASSWORD_INVALID: 'invalid',
  EMAIL_NOT_FOUND: 'notFound',
  EMAIL_ALREADY_USED: 'invalid',
  PASSWORD_TOO_SHORT: 'invalid',
  PASSWORD_TOO_LONG: 'invalid',
  PASSWORD_TOO_COMMON: 'invalid',
  NO_PASSWORD: 'conflict',
  RESET_LINK_INVALID: 'invalid',
  CLOSING_LINK_INVALID: 'invalid',
  // The link of a message that confirms facts.
  CONFIRM_LINK_INVALID: 'notFound',
  CONFIRM_LINK_EXPIRED: 'conflict',
  CONFIRM_LINK_OWNER_CHANGED: 'conflict',
  CONFIRM_LINK_ACCOUNT_CLOSED: 'conflict',
  CONFIRM_LINK_SERVICE_REMOVED: 'conflict',
  CONFIRM_FACTS_CHANGED: 'conflict',
  ALREADY_CONFIRMED: 'conflict',
  ONLY_COUNT: 'conflict',
  // Undo.
  ALREADY_UNDONE: 'conflict',
  NOTHING_TO_UNDO: 'conflict',
  CANNOT_UNDO: 'conflict',
  // Read models.
  MODEL_REBUILD_RUNNING: 'conflict',
  MODEL_REBUILD_NOT_READY: 'conflict',
  MODEL_DIFFERS: 'conflict',
  MODEL_PROOF_RUNNING: 'conflict',
  MESSAGES_LINK_INVALID: 'notFound',
  SOCIAL_LINK_INVALID: 'invalid',
  SOCIAL_OTHER_BROWSER: 'invalid',
  ACCOUNT_CLOSED: 'conflict',
  ACCOUNT_NOT_CLOSED: 'conflict',
  ACCOUNT_ERASED: 'conflict',
  REOPEN_TOO_LATE: 'conflict',
  ERASE_TOO_EARLY: 'conflict',
  LAST_ADMINISTRATOR: 'conflict',
  QUOTA_OUT_OF_RANGE: 'invalid',
  SUCCESSOR_NOT_FOUND: 'invalid',
  EXPIRES_IN_PAST: 'invalid',
  // Feedback and messages.
  SERVICE_NOT_FOUND: 'notFound',
  SERVICE_WITHOUT_EMAIL: 'conflict',
  SERVICE_NOT_REACHABLE: 'conflict',
  FEEDBACK_DELETED: 'conflict',
  // Requests of any kind.
  BAD_REQUEST: 'invalid',
  NOT_SIGNED_IN: 'notSignedIn',
  /** The session ended because the user's role changed. */
  ROLE_CHANGED: 'notSignedIn',
  /** The API key is unknown, was revoked or has expired. */
  API_KEY_INVALID: 'notSignedIn',
  FORBIDDEN: 'forbidden',
  NOT_FOUND: 'notFound',
  CONFLICT: 'conflict',
  ALREADY_EXISTS: 'conflict',
  REMOVED: 'conflict',
  NOT_REMOVED: 'conflict',
  NOT_APPROVED: 'conflict',
  ALREADY_OWNED: 'conflict',
  OWNERSHIP_NOT_REQUESTED: 'conflict',
  NOT_FINISHED_IN_TIME: 'conflict',
  PERSON_CHANGED_SINCE: 'conflict',
  MAX_LIMIT_REACHED: 'conflict',
  OWNER_LIMIT_REACHED: 'conflict',
  NO_QUOTA_OF_ADMINISTRATORS: 'conflict',
  IF_MATCH_FAILED: 'changedSince',
  BODY_TOO_LARGE: 'tooLarge',
  UNSUPPORTED_MEDIA_TYPE: 'unknownType',
  IDEMPOTENCY_KEY_REUSED: 'keyReused',
  TOO_MANY_REQUESTS: 'tooMany',
  INTERNAL: 'internal',
  /**
   * A newer version wrote an event that this process does not know: another process can handle the request, or this one after an update.
   */
  NEWER_VERSION_WROTE: 'unavailable',
  UNAVAILABLE: 'unavailable',
} as const;
/** Kind of an error, independent of the response protocol. */
export type ErrorCategory = (typeof ERROR_CATEGORIES)[ErrorCode];
export type ErrorCode = keyof typeof ERROR_CATEGORIES;

export const ERROR_CODES = Object.keys(ERROR_CATEGORIES) as readonly ErrorCode[];

export const errorCategoryOf = (code: ErrorCode): ErrorCategory => ERROR_CATEGORIES[code];

/** Values that a client may show in a message: counts, lengths, names of fields. Never personal data. */
export type ErrorParams = Readonly<Record<string, unknown>>;

/** One invalid field of a body, at `path` (`['schedules', 2, 'endTime']`). */
export interface Issue {
  readonly code: ErrorCode;
  readonly path: readonly (string | number)[];
  readonly params?: ErrorParams;
}

/** A violated rule of the domain, named by `code`. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  /** For an invalid body: all issues, in the order of the form. */
  readonly issues: readonly Issue[];

  constructor(code: ErrorCode, params: ErrorParams = {}, issues: readonly Issue[] = []) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.params = params;
    this.issues = issues;
  }
}
