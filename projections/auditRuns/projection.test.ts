import type { DomainEvent, RecordedEvent } from '#domain/envelope/envelope.ts';
import type { AuditRun } from './document.ts';
import { auditRunsProjection } from './projection.ts';

const IMPORT_ID = '00000000-0000-4000-8000-00000000000a';
const uuid = (end: number): string => `00000000-0000-4000-8000-${String(end).padStart(12, '0')}`;

interface RecordedOptions {
  readonly streamName?: string;
  readonly position?: bigint;
  readonly command?: number;
  readonly correlation?: string;
  readonly actor?: RecordedEvent['metadata']['actor'];
  readonly at?: string;
  readonly sample?: true;
}

const recorded = (
  event: DomainEvent,
  {
    streamName = 'service-s',
    position = 100n,
    command = 1,
    correlation = IMPORT_ID,
    actor = { id: 'ada', role: 'ADMINISTRATOR', via: 'import' },
    at = '2026-03-10T17:00:00.000Z',
    sample,
  }: RecordedOptions = {},
): RecordedEvent => ({
  ...event,
  id: uuid(900),
  streamName,
  revision: 0n,
  position,
  metadata: {
    commandId: uuid(command),
    commandDigest: '',
    correlationId: correlation,
    causationId: correlation,
    actor,
    occurredAt: at,
    locale: 'en',
    ...(sample === undefined ? {} : { sample }),
  },
});
const fold = (...events: readonly RecordedEvent[]): AuditRun | null => events.reduce<AuditRun | null>(auditRunsProjection.apply, null);

const added: DomainEvent = { type: 'ServiceAdded', data: { ownerId: 'ada' } };
const display: DomainEvent = { type: 'DisplaySet', data: { showFlag: true, showDonate: false } };
const capacity: DomainEvent = { type: 'CapacitySet', data: { total: 20 } };
const translator = { id: 'translator', role: 'SYSTEM', via: 'reaction' } as const;

test('counts each command on a stream once and each listing once in an import', () => {
  const started = recorded(
    { type: 'ImportStarted', data: { name: 'aurora.csv', digest: '', rows: 2 } },
    { streamName: `import-${IMPORT_ID}` },
  );
  const first = [recorded(added, { command: 2, position: 200n }), recorded(display, { command: 2, position: 210n })];
  const beds = recorded(capacity, { streamName: 'beds-s', command: 2, position: 220n });
  const second = recorded(added, { streamName: 'service-t', command: 3, position: 300n, at: '2026-03-10T17:00:05.000Z' });
  const finished = recorded(
    { type: 'ImportFinished', data: { added: 2, revised: 0, unchanged: 0, refused: 0 } },
    { streamName: `import-${IMPORT_ID}`, command: 4, position: 400n, at: '2026-03-10T17:00:06.000Z' },
  );
  const events = [started, ...first, beds, second, finished];
  expect(new Set(events.map((event) => auditRunsProjection.documentId(event)))).toEqual(new Set([`import.${IMPORT_ID}`]));
  expect(fold(...events)).toMatchObject({
    kind: 'import',
    actor: { id: 'ada' },
    at: '2026-03-10T17:00:06.000Z',
    position: '00000000000000000400',
    entries: 5,
    listings: 2,
    file: 'aurora.csv',
    result: { added: 2, revised: 0, unchanged: 0, refused: 0 },
    views: expect.arrayContaining(['all', 'edits', 'leads edits', 'directory']),
  });
});

test.each<readonly [string, RecordedEvent, string | null]>([
  [
    'a translation by the program belongs to the run of its day',
    recorded({ type: 'ServiceTranslated', data: {} }, { actor: translator }),
    'translation.translator.2026-03-10',
  ],
  [
    'a row that a program imports belongs to the run of its import',
    recorded(added, { actor: { id: 'key', role: 'SYSTEM', via: 'key' } }),
    `import.${IMPORT_ID}`,
  ],
  [
    'a count of beds by a program belongs to no run',
    recorded(capacity, { streamName: 'beds-s', correlation: uuid(1), actor: { id: 'key', role: 'SYSTEM', via: 'key' } }),
    null,
  ],
  [
    'a translation by a person belongs to no run',
    recorded({ type: 'ServiceTranslated', data: {} }, { actor: { id: 'ana', role: 'USER', via: 'web' } }),
    null,
  ],
  [
    'a step of the sample belongs to the run of its day',
    recorded(added, { actor: { id: 'sample', role: 'USER', via: 'policy' }, sample: true, correlation: uuid(1) }),
    'sample.sample.2026-03-10',
  ],
  [
    'the removal of the sample is one run',
    recorded(added, { actor: { id: 'ada', role: 'ADMINISTRATOR', via: 'api' }, sample: true }),
    `sample.${IMPORT_ID}`,
  ],
  [
    'a change of a sample account by a person belongs to no run',
    recorded(added, { actor: { id: 'ada', role: 'ADMINISTRATOR', via: 'web' }, sample: true, correlation: uuid(1) }),
    null,
  ],
])('%s', (_rule, event, run) => {
  expect(auditRunsProjection.documentId(event)).toBe(run);
});
