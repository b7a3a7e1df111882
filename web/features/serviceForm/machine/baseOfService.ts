import {
  KNOWN_WIRE_CONDITIONS,
  OPEN_WIRE_CONDITIONS,
  type KnownWireCondition,
  type OpenWireCondition,
  type WireCondition,
} from '#domain/service/conditions.ts';
import { phoneDigits, formatPhone } from '#domain/values/contact.ts';
import type { Service } from '#web/api/types.ts';
import { toPickerDate } from './pickerDates.ts';
import { EMPTY_VALUES, LAST_MINUTE, type Base, type ServiceValues, type SpanishBase } from './serviceValues.ts';

const numberText = (count: number | undefined): string => (count === undefined ? '' : String(count));

const phoneText = (phone: string | undefined): string => {
  const digits = phone === undefined ? undefined : phoneDigits(phone);
  return digits === undefined ? (phone ?? '') : formatPhone(digits);
};

const noticeOf = (service: Service): Partial<ServiceValues> => {
  const [date = '', time] = (service.criticalExpiredAt ?? '').split('T');
  return {
    isCriticalHeader: service.isCriticalHeader,
    criticalDescription: service.criticalDescription ?? '',
    criticalDescriptionEs: service.criticalDescriptionEs ?? '',
    isCriticalNeverExpire: service.isCriticalNeverExpire ?? false,
    criticalDate: toPickerDate(date),
    criticalTime: time?.slice(0, 5) ?? LAST_MINUTE,
  };
};

const TEXT_FIELDS = [
  'name',
  'serviceSummary',
  'description',
  'serviceSummaryEs',
  'descriptionEs',
  'ageEs',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'country',
  'website',
  'facebook',
  'instagram',
  'twitter',
  'youtube',
  'age',
  'extension',
  'contactEmail',
  'userEmail',
] as const satisfies readonly (keyof Service & keyof ServiceValues)[];

/** Returns the position of the pin if it is public and exact; null otherwise, because the center of a city is no position. */
const pinOf = ({ isConfidential, isApproximate, location }: Service): ServiceValues['pin'] => {
  const [longitude, latitude] = location?.coordinates ?? [];
  if (isConfidential || isApproximate === true || longitude === undefined || latitude === undefined) return null;
  return [longitude, latitude];
};

const spanishOf = ({
  machineTranslatedFields = [],
  keptEnglishFields = [],
  spanishPending,
  outdatedSpanish = {},
}: Service): SpanishBase => ({
  machine: machineTranslatedFields,
  kept: keptEnglishFields,
  pending: spanishPending === true,
  outdated: outdatedSpanish,
});

const conditionsOf = (service: Service): Pick<ServiceValues, WireCondition> => ({
  ...(Object.fromEntries(KNOWN_WIRE_CONDITIONS.map((name) => [name, service[name]])) as Pick<Service, KnownWireCondition>),
  ...(Object.fromEntries(
    OPEN_WIRE_CONDITIONS.map((name) => [name, service[name] === undefined ? 'unknown' : service[name] ? 'yes' : 'no']),
  ) as Pick<ServiceValues, OpenWireCondition>),
});

/** Converts a stored service to the base of a form. */
export const baseOfService = (service: Service): Base => ({
  values: {
    ...EMPTY_VALUES,
    ...(Object.fromEntries(TEXT_FIELDS.map((field) => [field, service[field] ?? ''])) as Pick<ServiceValues, (typeof TEXT_FIELDS)[number]>),
    pin: pinOf(service),
    isConfidential: service.isConfidential,
    type: service.type,
    category: service.category,
    ...conditionsOf(service),
    phone: phoneText(service.phone),
    schedules: service.schedules,
    isContact: service.isContact,
    closeSchedules: service.closeSchedules,
    totalBeds: numberText(service.totalBeds),
    availableBeds: numberText(service.availableBeds),
    ...noticeOf(service),
    isShowFlag: service.isShowFlag,
    isShowDonate: service.isShowDonate,
  },
  revision: service.revision,
  bedsRevision: service.bedsRevision,
  savedAt: service.updatedAt,
  timeZone: service.timeZone ?? null,
  bedsCountedAt: service.bedsCountedAt,
  bedsCountedBy: service.bedsCountedBy,
  spanish: spanishOf(service),
});
