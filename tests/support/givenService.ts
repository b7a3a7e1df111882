import type { ServiceDraft } from '#domain/service/commands.ts';
import { decide, evolve, initialState } from '#domain/service/decider.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import { specification } from './given.ts';

/* A service, as its sections and as their events. */

export const given = specification({ decide, evolve, initialState });

export const described = { name: 'Open Table Kitchen', summary: 'Hot meals', description: 'Every noon.', age: '' };
export const classified = { types: ['MEALS' as const], categories: ['ALL' as const], petsAllowed: false, lowBarrier: true };
export const address = {
  address1: '1 Main St',
  address2: '',
  city: 'Denver',
  state: 'CO',
  zip: '80205',
  country: 'US',
  confidential: false,
};
export const contact = {
  phone: '3035550142',
  extension: '',
  phoneText: '',
  contactEmail: '',
  website: '',
  facebook: '',
  twitter: '',
  instagram: '',
  youtube: '',
};
export const hours = { schedules: [{ type: 'FULL_DAY' as const }], closedDays: [], contactForHours: false };
export const pinnedPlace = { longitude: -105, latitude: 39.75, timeZone: 'America/Denver', county: 'Denver', source: 'pin' as const };
export const geocodedPlace = { ...pinnedPlace, longitude: -104.9, source: 'geocoder' as const };
export const draft: ServiceDraft = { described, classified, address, contact, hours };

export const added: ServiceEvent = { type: 'ServiceAdded', data: { ownerId: 'anna' } };
export const describedEvent: ServiceEvent = { type: 'ServiceDescribed', data: described };
export const classifiedEvent: ServiceEvent = { type: 'ServiceClassified', data: classified };
export const addressEvent: ServiceEvent = { type: 'AddressSet', data: address };
export const contactEvent: ServiceEvent = { type: 'ContactSet', data: contact };
export const hoursEvent: ServiceEvent = { type: 'HoursSet', data: hours };
export const removedEvent: ServiceEvent = { type: 'ServiceRemoved', data: {} };
export const approvedEvent = (ofRevision: number): ServiceEvent => ({ type: 'ServiceApproved', data: { ofRevision } });
export const renamedEvent = (name: string): ServiceEvent => ({ type: 'ServiceDescribed', data: { ...described, name } });
/** Revisions 0 to 5. */
export const listedEvents = [added, describedEvent, classifiedEvent, addressEvent, contactEvent, hoursEvent];
