import type { ReportPart } from '#domain/feedback/parts.ts';

/** Which fields of a listing say a part, under their names on the wire, in the order in which they are read. */
export const FIELDS_OF_PART: Readonly<Record<ReportPart, readonly string[]>> = {
  phone: ['phone', 'extension', 'phoneText'],
  hours: ['schedules', 'closeSchedules', 'isContact'],
  address: ['address1', 'address2', 'city', 'state', 'zip'],
  pets: ['isAllowedPet'],
  access: ['isWheelchairAccessible'],
  website: ['website', 'facebook', 'instagram', 'twitter', 'youtube'],
  email: ['contactEmail'],
  beds: [],
  audience: ['category', 'age'],
  words: ['name', 'serviceSummary', 'description'],
};

/** Where a part stands in the service's form, as the form calls its sections. */
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

/** The form of a service, where a part of it is corrected because of a report. */
export const correctionAt = (serviceId: string, part: ReportPart, reportId: string): string =>
  `/services/${encodeURIComponent(serviceId)}/edit?report=${encodeURIComponent(reportId)}#section-${SECTION_OF_PART[part]}`;
