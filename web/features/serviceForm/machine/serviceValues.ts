import type { ClosedEntry } from '#domain/schedule/schema.ts';
import type { DraftScheduleEntry } from '#domain/schedule/validate.ts';
import { eachWireCondition, type OpenWireCondition, type WireCondition } from '#domain/service/conditions.ts';
import type { Category } from '#domain/vocabulary/categories.ts';
import type { ServiceType } from '#domain/vocabulary/serviceTypes.ts';
import type { Service } from '#web/api/types.ts';

/** Yes, no, or unknown. */
export type YesNoUnknown = 'yes' | 'no' | 'unknown';

type ConditionValues = { readonly [Name in WireCondition]: Name extends OpenWireCondition ? YesNoUnknown : boolean };

/** The typed values of a service. Numbers and dates are texts until they are sent. */
export interface ServiceValues extends ConditionValues {
  readonly name: string;
  readonly serviceSummary: string;
  readonly description: string;
  readonly serviceSummaryEs: string;
  readonly descriptionEs: string;
  readonly ageEs: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
  /** Position of the pin; null if it follows from the address. */
  readonly pin: readonly [longitude: number, latitude: number] | null;
  readonly isConfidential: boolean;
  readonly website: string;
  readonly facebook: string;
  readonly instagram: string;
  readonly twitter: string;
  readonly youtube: string;
  readonly type: readonly ServiceType[];
  readonly category: readonly Category[];
  readonly age: string;
  /** In the format of the mask: `(303) 555-0142`. */
  readonly phone: string;
  readonly extension: string;
  readonly contactEmail: string;
  readonly schedules: readonly DraftScheduleEntry[];
  /** True for "Call for hours" instead of the schedule. */
  readonly isContact: boolean;
  readonly closeSchedules: readonly ClosedEntry[];
  readonly totalBeds: string;
  readonly availableBeds: string;
  readonly isCriticalHeader: boolean;
  readonly criticalDescription: string;
  readonly criticalDescriptionEs: string;
  readonly isCriticalNeverExpire: boolean;
  /** `MM-dd-yyyy`, the format of date fields in management pages. */
  readonly criticalDate: string;
  /** `HH:mm` */
  readonly criticalTime: string;
  readonly isShowFlag: boolean;
  readonly isShowDonate: boolean;
  readonly userEmail: string;
}
export type FieldName = keyof ServiceValues;

/** Default time of section 9 of the specification. */
export const LAST_MINUTE = '23:59';

export const EMPTY_VALUES: ServiceValues = {
  name: '',
  serviceSummary: '',
  description: '',
  serviceSummaryEs: '',
  descriptionEs: '',
  ageEs: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  country: 'United States',
  pin: null,
  isConfidential: false,
  website: '',
  facebook: '',
  instagram: '',
  twitter: '',
  youtube: '',
  type: [],
  category: [],
  age: '',
  ...eachWireCondition<boolean, YesNoUnknown>(false, 'unknown'),
  phone: '',
  extension: '',
  contactEmail: '',
  schedules: [],
  isContact: false,
  closeSchedules: [],
  totalBeds: '',
  availableBeds: '',
  isCriticalHeader: false,
  criticalDescription: '',
  criticalDescriptionEs: '',
  isCriticalNeverExpire: false,
  criticalDate: '',
  criticalTime: LAST_MINUTE,
  isShowFlag: false,
  isShowDonate: false,
  userEmail: '',
};
export const FIELDS = Object.keys(EMPTY_VALUES) as readonly FieldName[];

/** Version on which the form is based: a loaded service, or an empty form. */
export interface Base {
  readonly values: ServiceValues;
  /** Null for a new service. */
  readonly revision: number | null;
  readonly bedsRevision: number | null;
  /** Time of the last save (ISO 8601); null for a new service. */
  readonly savedAt: string | null;
  /** IANA time zone of the place; null if not known yet. */
  readonly timeZone: string | null;
  /** Time of the bed count (ISO 8601), and the role of the user who counted; absent without a count. */
  readonly bedsCountedAt?: string | undefined;
  readonly bedsCountedBy?: Service['bedsCountedBy'];
  readonly spanish: SpanishBase;
}

export const SPANISH_FIELDS = ['serviceSummaryEs', 'descriptionEs', 'ageEs'] as const satisfies readonly FieldName[];
export type SpanishField = (typeof SPANISH_FIELDS)[number];

/** State of the Spanish texts when the form was loaded. */
export interface SpanishBase {
  /** Fields with a machine translation. */
  readonly machine: readonly SpanishField[];
  /** Fields whose English is kept instead of a translation. */
  readonly kept: readonly SpanishField[];
  /** True if a translation is missing. */
  readonly pending: boolean;
  /** Spanish texts that a person wrote for a previous English text. */
  readonly outdated: { readonly [Field in SpanishField]?: string };
}
export const NO_SPANISH: SpanishBase = { machine: [], kept: [], pending: false, outdated: {} };

export const NEW_SERVICE: Base = {
  values: EMPTY_VALUES,
  revision: null,
  bedsRevision: null,
  savedAt: null,
  timeZone: null,
  spanish: NO_SPANISH,
};
