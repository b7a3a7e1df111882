import { computeOpenings } from '#domain/schedule/computeOpenings.ts';
import { openStatusAt } from '#domain/schedule/openStatus.ts';
import { readListing, type Listing } from './readListing.ts';
import type { Row } from './row.ts';
import { readRowFields } from './rowFields.ts';

const ADDRESS = { services: ['Food Pantry'], address: '1 Test St', city: 'Denver', state: 'CO', zip: '80202' };
const listingOf = (published: Row): Listing => {
  const readResult = readListing(readRowFields({ name: 'Test Pantry', hours: 'Mon-Fri 9am-5pm', ...ADDRESS, ...published }).fields);
  if (!readResult.ok) throw new Error(readResult.reason);
  return readResult.listing;
};
/** A Wednesday at noon in Denver. */
const NOON = Date.UTC(2026, 10, 25, 19) / 1000;
const stateOf = ({ facts }: Listing): string =>
  openStatusAt(computeOpenings({ ...facts.hours, unknownDays: undefined }, 'America/Denver', NOON), NOON, 'America/Denver').state;

const FOR_GOOD: readonly Row[] = [
  { status: 'Permanently closed' },
  { Status: 'PERMANENTLY CLOSED' },
  { 'Program Status': 'Inactive' },
  { AgencyStatus: 'inactive' },
  { status: 'Closed permanently' },
  { status: 'No longer operating' },
  { status: 'Out of business' },
  { status: 'Archived' },
  { inactive: true },
  { Inactive: 'Yes' },
  { is_inactive: 1 },
  { Active: 'No' },
  { 'Is Active': 'N' },
  { active: false },
  { permanently_closed: 'TRUE' },
  { hours: 'Permanently closed' },
  { hours: 'PERMANENTLY CLOSED.' },
  { hours: 'Cerrado permanentemente' },
  { name: 'Test Pantry (Permanently Closed)' },
  { name: 'PERMANENTLY CLOSED - Test Pantry' },
  { notes: 'This location has permanently closed. Call 211.' },
  { notes: 'We are closed permanently' },
  { notes: 'Food for families.\nThis program is no longer in operation.' },
  { estado_actual: 'Clausurado' },
  { status: 'Active', notes: 'Este lugar. Ya no opera.' },
];

const FOR_NOW: readonly Row[] = [
  { status: 'Temporarily closed' },
  { status: 'Closed' },
  { status: 'Suspended' },
  { status: 'On hold' },
  { closed: true },
  { 'Temporarily Closed': 'Yes' },
  { hours: 'Temporarily closed' },
  { hours: 'Closed until further notice' },
  { hours: 'Closed due to COVID-19' },
  { hours: 'Closed for renovation' },
  { hours: 'Cerrado temporalmente' },
  { hours: 'Cerrado hasta nuevo aviso' },
  { name: 'Test Pantry (CLOSED)' },
  { name: 'Test Pantry - Temporarily Closed' },
  { name: 'Test Pantry *CLOSED*' },
  { name: 'Closed: Test Pantry' },
  { notes: 'We are temporarily closed. Please check back.' },
  { notes: 'This pantry is currently closed until further notice.' },
  { notes: 'The program has been temporarily suspended!' },
  { closed: 'Temporarily closed' },
];

const OPEN: readonly Row[] = [
  { status: 'Active' },
  { status: 'Open' },
  { status: '' },
  { active: 'Yes' },
  { active: true },
  { inactive: false },
  { inactive: 'No' },
  { closed: 'No' },
  { closed: false },
  { name: 'Closed Loop Farm' },
  { notes: 'The front door is closed for good air quality; use the side door.' },
  { notes: 'Our thrift store is permanently closed, the pantry is open.' },
  { notes: 'Closed on holidays.' },
  { notes: 'Reopened after it was temporarily closed.' },
  { notes: 'Not permanently closed' },
];

describe('a row that says it is closed', () => {
  test.each(FOR_GOOD)('for good is published as permanently closed: %j', (published) => {
    covers('import-closed');
    const listing = listingOf(published);
    expect(listing.closure).toMatchObject({ says: 'closedForGood' });
    expect(stateOf(listing)).toBe('permanentlyClosed');
  });

  test.each(FOR_NOW)('for now is published as closed, with its hours as text: %j', (published) => {
    const listing = listingOf(published);
    expect(listing.closure).toMatchObject({ says: 'closedForNow' });
    expect(stateOf(listing)).toBe('closed');
    expect(listing.facts.described.description).toContain(
      `Hours as published: ${'hours' in published ? String(published['hours']) : 'Mon-Fri 9am-5pm'}`,
    );
  });

  test.each(OPEN)('only of something else is open: %j', (published) => {
    const listing = listingOf(published);
    expect(listing.closure).toBeNull();
    expect(stateOf(listing)).toBe('open');
  });

  test('by an unknown status is published as it is, and reported', () => {
    const listing = listingOf({ status: 'Pending review' });
    expect(listing.closure).toEqual({ says: 'unclear', published: 'Pending review' });
    expect(stateOf(listing)).toBe('open');
  });

  test('on some days in a column of its own is closed on these', () => {
    expect(listingOf({ hours: 'Daily 9am-5pm', closed: 'Wednesdays' }).facts.hours.schedules).toHaveLength(6);
  });
});
