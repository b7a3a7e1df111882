import type { Hours } from '../schedule/schema.ts';
import { normalizeText } from '../values/text.ts';
import { CATEGORIES } from '../vocabulary/categories.ts';
import { hasBeds, SERVICE_TYPES } from '../vocabulary/serviceTypes.ts';
import type { NoticeDraft, ServiceDraft } from './commands.ts';
import { toClosedEntry, toScheduleEntry } from './formHours.ts';
import type { ServiceForm } from './formSchema.ts';
import { optionalFromWire } from './wireNames.ts';

/** The parsed body of POST or PUT /services, ready to be turned into commands. */
export interface ParsedServiceForm {
  /** Contains no place: the platform finds it from `pin` or the address. */
  readonly draft: ServiceDraft;
  readonly pin: readonly [longitude: number, latitude: number] | undefined;
  /** Undefined if the form has no beds, or the service is of a kind without beds. */
  readonly beds:
    | {
        readonly total?: number;
        readonly available?: number;
        readonly saw?: number | null;
        /** Revision of the beds that the screen showed. */
        readonly ofRevision?: number;
      }
    | undefined;
  readonly ownerEmail: string | undefined;
  readonly revision: number | null;
}

/** Returns the facts of a valid form, by section. */
export const toParsedForm = (form: ServiceForm, contact: NonNullable<ServiceDraft['contact']>): ParsedServiceForm => ({
  draft: {
    described: {
      name: normalizeText(form.name),
      summary: normalizeText(form.serviceSummary),
      description: normalizeText(form.description),
      age: normalizeText(form.age),
      ...optionalFromWire('described', form),
    },
    classified: {
      types: SERVICE_TYPES.filter((type) => form.type.includes(type)),
      categories: CATEGORIES.filter((category) => form.category.includes(category)),
      petsAllowed: form.isAllowedPet ?? false,
      lowBarrier: form.isLowBarrier ?? false,
      ...optionalFromWire('classified', form),
    },
    address: {
      address1: normalizeText(form.address1),
      address2: normalizeText(form.address2),
      city: normalizeText(form.city),
      state: normalizeText(form.state),
      zip: normalizeText(form.zip),
      country: normalizeText(form.country),
      confidential: form.isConfidential,
      ...optionalFromWire('address', form),
    },
    contact: { ...contact, ...optionalFromWire('contact', form) },
    hours: { ...hoursOf(form), ...optionalFromWire('hours', form) },
    ...(form.isShowFlag !== undefined || form.isShowDonate !== undefined
      ? { display: { showFlag: form.isShowFlag ?? false, showDonate: form.isShowDonate ?? false, ...optionalFromWire('display', form) } }
      : {}),
    ...(form.isCriticalHeader !== undefined && { critical: noticeDraftOf(form) }),
    ...spanishOf(form),
  },
  pin: form.location?.coordinates,
  beds: bedsOf(form),
  ownerEmail: normalizeText(form.userEmail).toLowerCase() || undefined,
  revision: form.revision ?? null,
});

/** "Contact for hours" empties both lists. */
const hoursOf = (form: ServiceForm): Hours =>
  form.isContact === true
    ? { schedules: [], closedDays: [], contactForHours: true }
    : {
        schedules: (form.schedules ?? []).map(toScheduleEntry),
        closedDays: (form.closeSchedules ?? []).map(toClosedEntry),
        contactForHours: false,
      };

type NoticeForm = Pick<
  ServiceForm,
  'isCriticalHeader' | 'criticalDescription' | 'criticalDescriptionEs' | 'isCriticalNeverExpire' | 'criticalExpiredAt'
>;

/** Returns the notice of a form; null if there is none. */
export const noticeDraftOf = (form: NoticeForm): NoticeDraft | null => {
  if (form.isCriticalHeader !== true) return null;
  const expiryText = form.criticalExpiredAt ?? '';
  const expiresAt = form.isCriticalNeverExpire === true ? null : expiryText.includes('T') ? expiryText : `${expiryText}T23:59`;
  const { criticalDescriptionEs: spanish } = form;
  return {
    text: normalizeText(form.criticalDescription),
    ...(spanish !== undefined && { textEs: spanish === null ? null : normalizeText(spanish) || null }),
    expiresAt,
  };
};

const spanishOf = ({ serviceSummaryEs, descriptionEs, ageEs }: ServiceForm): Pick<ServiceDraft, 'spanish'> => {
  if (serviceSummaryEs === undefined && descriptionEs === undefined && ageEs === undefined) return {};
  return {
    spanish: {
      ...(serviceSummaryEs !== undefined && { summary: normalizeText(serviceSummaryEs) }),
      ...(descriptionEs !== undefined && { description: normalizeText(descriptionEs) }),
      ...(ageEs !== undefined && { age: normalizeText(ageEs) }),
    },
  };
};

const bedsOf = ({ type, totalBeds, availableBeds, sawAvailableBeds, bedsRevision }: ServiceForm): ParsedServiceForm['beds'] => {
  const hasNumber = typeof totalBeds === 'number' || typeof availableBeds === 'number';
  if (!hasNumber || !hasBeds(type)) return undefined;
  return {
    ...(typeof totalBeds === 'number' && { total: totalBeds }),
    ...(typeof availableBeds === 'number' && { available: availableBeds }),
    ...(sawAvailableBeds !== undefined && { saw: sawAvailableBeds }),
    ...(bedsRevision !== undefined && { ofRevision: bedsRevision }),
  };
};
