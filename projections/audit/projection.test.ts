import type { DomainEvent, RecordedEvent } from '#domain/envelope/envelope.ts';
import { parseEntry, entryId, idKey, pageId, parseEntryId, serializeEntry, type AuditPage } from './document.ts';
import { entryOf } from './entry.ts';
import { auditProjection } from './projection.ts';

const uuid = (end: number): string => `00000000-0000-4000-8000-${String(end).padStart(12, '0')}`;

const recorded = (
  event: DomainEvent,
  { streamName = 'service-s', revision = 0, position = 100n, command = 1, cause = 1, by = 'ana' } = {},
): RecordedEvent => ({
  ...event,
  id: uuid(900 + revision),
  streamName,
  revision: BigInt(revision),
  position,
  metadata: {
    commandId: uuid(command),
    commandDigest: '',
    correlationId: uuid(command),
    causationId: uuid(cause),
    actor: { id: by, role: 'USER', via: 'web' },
    occurredAt: '2026-03-10T17:00:00.000Z',
    locale: 'en',
  },
});
const inRun = (event: RecordedEvent): RecordedEvent => ({
  ...event,
  metadata: { ...event.metadata, actor: { ...event.metadata.actor, via: 'import' } },
});
const fold = (...events: readonly RecordedEvent[]): AuditPage | null => events.reduce<AuditPage | null>(auditProjection.apply, null);

const added: DomainEvent = { type: 'ServiceAdded', data: { ownerId: 'ana' } };
const display: DomainEvent = { type: 'DisplaySet', data: { showFlag: true, showDonate: false } };
const confirmed = (...sections: string[]): RecordedEvent => recorded({ type: 'DetailsConfirmed', data: { sections } });
const approved: DomainEvent = { type: 'ServiceApproved', data: { ofRevision: 1 } };

describe('a page of the audit', () => {
  test('stores the changes of one command to one stream as one entry, and the next command as another', () => {
    const page = fold(
      recorded(added),
      recorded(display, { revision: 1, position: 200n }),
      recorded(approved, { revision: 2, position: 300n, command: 2, cause: 1, by: 'lee' }),
    );
    expect(page?.entries.map(parseEntry).map(({ position, events }) => [position, events.map(({ type }) => type)])).toEqual([
      ['00000000000000000100', ['ServiceAdded', 'DisplaySet']],
      ['00000000000000000300', ['ServiceApproved']],
    ]);
    expect(page).toMatchObject({
      views: ['all', 'edits', 'leads', 'leads edits', 'approvals', 'leads approvals'],
      actors: ['ana', 'lee'],
      services: ['s', 'facts s'],
      threads: [idKey(uuid(1)), idKey(uuid(2))],
    });
  });

  test('is indexed by the items that an event concerns: a report by its service, bookkeeping separately', () => {
    const kudos: DomainEvent = { type: 'KudosGiven', data: { serviceId: 's' } };
    expect(fold(recorded(kudos, { streamName: 'kudos-x' }))).toMatchObject({ views: ['bookkeeping'], services: ['s', 'facts s'] });
    const role: DomainEvent = { type: 'RoleSet', data: { from: 'USER', to: 'VOLUNTEER' } };
    expect(fold(recorded(role, { streamName: 'account-a' }))).toMatchObject({ views: ['all', 'roles'], services: [] });
  });

  test('omits long fields that readers find in the log, and stores only the number of items of a batch', () => {
    const page: DomainEvent = { type: 'PagePublished', data: { language: 'en', html: '<p>Long</p>' } };
    expect(fold(recorded(page, { streamName: 'page-ABOUT' }))?.entries.map(parseEntry)[0]?.events[0]?.data).toEqual({ language: 'en' });
    const batch: DomainEvent = { type: 'BatchStarted', data: { kind: 'approve', ids: ['a', 'b'], revisions: { a: 1 } } };
    expect(fold(recorded(batch, { streamName: 'batch-1' }))?.entries.map(parseEntry)[0]?.events[0]?.data).toEqual({
      kind: 'approve',
      ids: 2,
    });
  });

  test('belongs to an hour and a stretch of the log, and page ids sort by hour', () => {
    const event = recorded(added, { position: 32_768n * 3n + 5n });
    expect(auditProjection.documentId(event)).toBe('2026-03-10T17.0000000000000003');
    expect(pageId('2026-03-09T23:59:59.999Z', 10n ** 18n) < pageId('2026-03-10T00:00:00.000Z', 0n)).toBe(true);
    expect(auditProjection.documentId(recorded(added, { streamName: '$stats' }))).toBeNull();
  });

  test('separates the entries of a run, so that lists of people skip them', () => {
    const imported = inRun(recorded(added, { position: 200n }));
    const run = `import.${uuid(1)}`;
    expect(auditProjection.documentId(imported)).toBe(`2026-03-10T17.0000000000000000.${run}`);
    expect(fold(imported)).toMatchObject({
      run,
      views: expect.arrayContaining(['run all']),
      actors: ['run ana'],
      services: ['s', 'facts s'],
    });
  });

  test('lists the confirmation of beds that follows a count as bookkeeping, and other confirmations as edits', () => {
    expect(fold(confirmed('beds'))?.views).toEqual(['bookkeeping']);
    expect(fold(confirmed('hours', 'beds'))?.views).toContain('edits');
  });
});

test('an entry id contains moment and position, and sorts by them', () => {
  const id = entryId('2026-03-10T17:00:00.000Z', '00000000000000098309');
  expect(parseEntryId(id)).toEqual({ at: '2026-03-10T17:00:00.000Z', position: '00000000000000098309' });
  expect([parseEntryId('x'), parseEntryId('2026-03-10.00000000000000098309')]).toEqual([null, null]);
  expect(entryId('2026-03-10T16:59:59.999Z', '00000000000000098310') < id).toBe(true);
});

test.each<readonly [string, RecordedEvent]>([
  ['a fact of a service', recorded(added)],
  ['what another command led to', recorded(approved, { cause: 2 })],
  ['a count of beds', recorded({ type: 'BedReminderSet', data: { on: true } }, { streamName: 'beds-s' })],
  ['what concerns a service from elsewhere', recorded({ type: 'KudosGiven', data: { serviceId: 's' } }, { streamName: 'kudos-x' })],
  ['what concerns no service', recorded({ type: 'RoleSet', data: { from: 'USER', to: 'VOLUNTEER' } }, { streamName: 'account-a' })],
])('reads an entry of %s in the same form as before pages stored entries as text', (_what, event) => {
  const entry = entryOf(event)!;
  expect(parseEntry(serializeEntry(entry))).toEqual(entry);
});

test('distinguishes two ids that share an index key by the entries', () => {
  const other = '11111111-1111-4111-8111-000000000001';
  const page = fold(recorded(added, { command: 1, cause: 1 }), recorded(display, { command: 2, cause: 2, position: 200n, by: other }));
  expect(idKey(other)).toBe(idKey(uuid(1)));
  expect(page?.actors).toEqual(['ana', idKey(other)]);
  expect(page?.entries.map(parseEntry).map(({ actor }) => actor.id)).toEqual(['ana', other]);
});
