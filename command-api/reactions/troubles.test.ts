import { silentLogger } from '#platform/log.ts';
import { ListNotStored } from './errors.ts';
import { createTroubles } from './troubles.ts';

const full = new ListNotStored('mail', Object.assign(new Error('the disk is nearly full'), { codeName: 'OutOfDiskSpace' }));

test('reports degraded, not 503, while a full disk rejects the writes of a task list', () => {
  const troubles = createTroubles(silentLogger);
  troubles.notWritten('mail', full);
  expect(troubles.readiness()).toEqual({
    status: 'ready',
    reasons: ['reaction mail cannot write its task list'],
    degraded: ['reactions'],
    projections: [],
  });
  troubles.written('mail');
  expect(troubles.readiness()).toEqual({ status: 'ready', reasons: [], projections: [] });
});

test('reports not ready when a task list cannot be written for another reason', () => {
  const troubles = createTroubles(silentLogger);
  troubles.notWritten('mail', full);
  troubles.notWritten('erasure', new ListNotStored('erasure', new Error('too large')));
  expect(troubles.readiness()).toMatchObject({ status: 'notReady' });
});
