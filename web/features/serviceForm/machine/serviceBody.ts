import { WIRE_CONDITIONS, type WireCondition } from '#domain/service/conditions.ts';
import { sameFacts } from '#domain/values/sameFacts.ts';
import { parseWholeNumber } from '#domain/values/wholeNumber.ts';
import { hasBeds } from '#domain/vocabulary/serviceTypes.ts';
import type { Input } from '#web/api/operation.ts';
import { fromPickerDate } from './pickerDates.ts';
import { SPANISH_FIELDS, type Base, type ServiceValues } from './serviceValues.ts';

export type ServiceBody = Input<'POST /services'>['body'];
export type NoticeBody = Input<'PUT /services/{id}/critical-notice'>['body'];

/** The sections that this user sees. Hidden fields are never sent. */
export interface VisibleSections {
  /** False if the user may edit only the urgent notice, because another user owns the service. */
  readonly wholeForm: boolean;
  readonly beds: boolean;
  /** True if the user sees "Call for hours". */
  readonly contactForHours: boolean;
  readonly notice: boolean;
  /** True if the user sees the fields of administrators: flag, donate, owner. */
  readonly administrators: boolean;
}

const BOOLEAN_OF_ANSWER = { yes: true, no: false, unknown: null } as const;
const conditionsOf = (values: ServiceValues): Pick<ServiceBody, WireCondition> =>
  Object.fromEntries(
    WIRE_CONDITIONS.map((name) => {
      const value = values[name];
      return [name, typeof value === 'boolean' ? value : BOOLEAN_OF_ANSWER[value]];
    }),
  );

/** Parses a count. Returns NaN for a text that is no whole number, so that the rules reject it. */
const toCount = (typed: string): number | '' => (typed.trim() === '' ? '' : (parseWholeNumber(typed) ?? Number.NaN));

const bedsOf = (values: ServiceValues, { bedsRevision }: Base): Partial<ServiceBody> => {
  const [total, available] = [toCount(values.totalBeds), toCount(values.availableBeds)];
  if (!hasBeds(values.type) || (total === '' && available === '')) return {};
  return {
    ...(total !== '' && { totalBeds: total }),
    ...(available !== '' && { availableBeds: available }),
    ...(bedsRevision !== null && { bedsRevision }),
  };
};

/** Returns the body of a request that changes only the urgent notice. */
export const noticeOf = (values: ServiceValues): NoticeBody =>
  values.isCriticalHeader
    ? {
        isCriticalHeader: true,
        criticalDescription: values.criticalDescription,
        criticalDescriptionEs: values.criticalDescriptionEs.trim() || null,
        isCriticalNeverExpire: values.isCriticalNeverExpire,
        ...(!values.isCriticalNeverExpire && {
          criticalExpiredAt: values.criticalDate.trim() === '' ? '' : `${fromPickerDate(values.criticalDate)}T${values.criticalTime}`,
        }),
      }
    : { isCriticalHeader: false };

/** Returns the Spanish texts that a person wrote or corrected. Machine translations are not sent. */
const spanishOf = (values: ServiceValues, base: Base): Partial<ServiceBody> =>
  Object.fromEntries(SPANISH_FIELDS.filter((field) => values[field] !== base.values[field]).map((field) => [field, values[field]]));

/** Returns the flags that changed. */
const displayFieldsOf = (values: ServiceValues, { values: baseValues }: Base): Partial<ServiceBody> =>
  values.isShowFlag === baseValues.isShowFlag && values.isShowDonate === baseValues.isShowDonate
    ? {}
    : { isShowFlag: values.isShowFlag, isShowDonate: values.isShowDonate };

type Entries = Required<Pick<ServiceBody, 'schedules' | 'closeSchedules'>>;

/** Returns the entries without undefined fields, as they are sent. */
const filledEntries = <Entry extends object>(entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as Entry);
// The two types differ only in whether a key may exist with an undefined value, which `filledEntries` excludes.
const hoursOf = ({ schedules, closeSchedules }: ServiceValues): Entries =>
  ({ schedules: filledEntries(schedules), closeSchedules: filledEntries(closeSchedules) }) as Entries;

/** Returns the location of a moved pin. A pin that was not moved is omitted, so that it follows a changed address. */
const locationOf = ({ pin }: ServiceValues, { values: baseValues }: Base): Partial<ServiceBody> =>
  pin === null || sameFacts(pin, baseValues.pin) ? {} : { location: { type: 'Point', coordinates: [pin[0], pin[1]] } };

/** Returns the body of POST and PUT /services: the typed values of the visible fields. */
export const serviceBodyOf = (values: ServiceValues, base: Base, visibleSections: VisibleSections): ServiceBody => ({
  name: values.name,
  serviceSummary: values.serviceSummary,
  description: values.description,
  age: values.age,
  ...spanishOf(values, base),
  address1: values.address1,
  address2: values.address2,
  city: values.city,
  state: values.state,
  zip: values.zip,
  country: values.country,
  isConfidential: values.isConfidential,
  ...locationOf(values, base),
  website: values.website,
  facebook: values.facebook,
  instagram: values.instagram,
  twitter: values.twitter,
  youtube: values.youtube,
  type: [...values.type],
  category: [...values.category],
  ...conditionsOf(values),
  phone: values.phone,
  extension: values.extension,
  contactEmail: values.contactEmail,
  ...(values.isContact
    ? { isContact: true, schedules: [], closeSchedules: [] }
    : { ...hoursOf(values), ...(visibleSections.contactForHours && { isContact: false }) }),
  ...(visibleSections.beds && bedsOf(values, base)),
  ...(visibleSections.notice && noticeOf(values)),
  ...(visibleSections.administrators && displayFieldsOf(values, base)),
  ...(visibleSections.administrators && values.userEmail.trim() !== base.values.userEmail && { userEmail: values.userEmail }),
  ...(base.revision !== null && { revision: base.revision }),
});
