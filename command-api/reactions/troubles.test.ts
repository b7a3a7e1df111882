import { silentLogger } from '#platform/log.ts';
import { ListNotStored } from './errors.ts';
import { createTroubles } from './troubles.ts';

const full = new ListNotStored('mail', Object.assign(new Error('the disk is nearly full'), { codeName: 'OutOfDiskSpace' }));

test('a task list that a full disk refuses is degraded, not a reason to answer 503', () => {
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

test('a task list that is refused for another reason is not ready', () => {
  const troubles = createTroubles(silentLogger);
  troubles.notWritten('mail', full);
  troubles.notWritten('erasure', new ListNotStored('erasure', new Error('too large')));
  expect(troubles.readiness()).toMatchObject({ status: 'notReady' });
});
