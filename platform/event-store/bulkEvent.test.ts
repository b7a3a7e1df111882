import { isBulkEvent } from './index.ts';
import { toRawEvent } from './newEvents.ts';
import type { NewEvent } from './types.ts';

const id = '00000000-0000-4000-8000-000000000000';

/** Returns an event as it is stored; its data contain what the metadata of a bulk event do. */
const eventVia = (via: NewEvent['metadata']['actor']['via']) => {
  const metadata: NewEvent['metadata'] = {
    commandId: id,
    commandDigest: '',
    correlationId: id,
    causationId: id,
    actor: { id, role: 'ADMINISTRATOR', via },
    occurredAt: '2026-01-01T00:00:00.000Z',
    locale: 'en',
  };
  return toRawEvent({ id, type: 'Counted', data: { via: 'import' }, metadata }, (type, data) => ({ ok: true, type, data }));
};

test('treats rows of files, of programs with a key and of reactions as bulk, and changes of users as not', () => {
  expect((['import', 'key', 'reaction'] as const).map((via) => isBulkEvent(eventVia(via)))).toEqual([true, true, true]);
  expect((['web', 'api', 'link', 'policy'] as const).map((via) => isBulkEvent(eventVia(via)))).toEqual([false, false, false, false]);
});
