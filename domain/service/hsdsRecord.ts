import type { z } from 'zod/mini';
import { sameFacts } from '../values/sameFacts.ts';
import { serviceEventSchemas, type ServiceEvent } from './events.ts';

/** Where a listing is in the HSDS export that it came from, and the organization that offers the service there. */
export type HsdsRecord = z.infer<typeof serviceEventSchemas.HsdsRecordSet>;
export type HsdsOrganizationRecord = NonNullable<HsdsRecord['organization']>;

/** The record of a listing that came from no HSDS export. */
const NO_RECORD: HsdsRecord = { serviceId: '', locationId: '', serviceAtLocationId: '', locationName: '', organization: null };

/** Returns the event that changes `currentRecord` to `record` (null for none), or no event if they are equal. */
export const hsdsRecordEvents = (record: HsdsRecord | null, currentRecord: HsdsRecord | null): ServiceEvent[] =>
  sameFacts(record, currentRecord) ? [] : [{ type: 'HsdsRecordSet', data: record ?? NO_RECORD }];

/** Returns the record that an event sets; null if the listing then has none. */
export const recordOfEvent = (record: HsdsRecord): HsdsRecord | null => (record.serviceId === '' ? null : record);

/** Completes the record of an import with what is known of the same service: an export tells nothing of a location whose address is hidden. */
export const completeRecord = (record: HsdsRecord, currentRecord: HsdsRecord | null): HsdsRecord =>
  currentRecord?.serviceId === record.serviceId
    ? {
        ...record,
        locationId: record.locationId || currentRecord.locationId,
        serviceAtLocationId: record.serviceAtLocationId || currentRecord.serviceAtLocationId,
        locationName: record.locationName || currentRecord.locationName,
      }
    : record;
