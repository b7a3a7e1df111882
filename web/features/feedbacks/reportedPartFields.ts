import type { ReportPart } from '#domain/feedback/reportedParts.ts';
import { WIRE_CONDITIONS, type WireCondition } from '#domain/service/conditions.ts';

const PART_OF_CONDITION: Readonly<Record<WireCondition, ReportPart>> = {
  isAllowedPet: 'pets',
  isLowBarrier: 'audience',
  isWheelchairAccessible: 'access',
  isReferralNeeded: 'audience',
};
const conditionsOf = (part: ReportPart): readonly WireCondition[] => WIRE_CONDITIONS.filter((name) => PART_OF_CONDITION[name] === part);

/** Fields of a listing that belong to each part, by their API names, in reading order. */
export const FIELDS_OF_PART: Readonly<Record<ReportPart, readonly string[]>> = {
  phone: ['phone', 'extension', 'phoneText'],
  hours: ['schedules', 'closeSchedules', 'unknownDays', 'isContact'],
  address: ['address1', 'address2', 'city', 'state', 'zip'],
  pets: conditionsOf('pets'),
  access: conditionsOf('access'),
  website: ['website', 'facebook', 'instagram', 'twitter', 'youtube'],
  email: ['contactEmail'],
  beds: [],
  audience: ['category', 'age', ...conditionsOf('audience')],
  words: ['name', 'serviceSummary', 'description'],
};

/** Section of the service's form that contains a part. */
const SECTION_OF_PART: Readonly<Record<ReportPart, string>> = {
  phone: 'contact',
  hours: 'hours',
  address: 'address',
  pets: 'audience',
  access: 'audience',
  website: 'links',
  email: 'contact',
  beds: 'beds',
  audience: 'audience',
  words: 'words',
};

/** Returns the address of a service's form at the section of a part, with the report that the correction answers. */
export const correctionUrl = (serviceId: string, part: ReportPart, reportId: string): string =>
  `/services/${encodeURIComponent(serviceId)}/edit?report=${encodeURIComponent(reportId)}#section-${SECTION_OF_PART[part]}`;
