import { silentLogger } from '#platform/logger.ts';
import { ListStoreError } from './errors.ts';
import { createReactionHealth } from './reactionHealth.ts';

const diskFullError = new ListStoreError('mail', Object.assign(new Error('the disk is nearly full'), { codeName: 'OutOfDiskSpace' }));

test('reports degraded, not 503, while a full disk rejects the writes of a task list', () => {
  const reactionHealth = createReactionHealth(silentLogger);
  reactionHealth.recordWriteFailure('mail', diskFullError);
  expect(reactionHealth.readiness()).toEqual({
    status: 'ready',
    reasons: ['reaction mail cannot write its task list'],
    degraded: ['reactions'],
    projections: [],
  });
  reactionHealth.recordWritten('mail');
  expect(reactionHealth.readiness()).toEqual({ status: 'ready', reasons: [], projections: [] });
});

test('reports not ready when a task list cannot be written for another reason', () => {
  const reactionHealth = createReactionHealth(silentLogger);
  reactionHealth.recordWriteFailure('mail', diskFullError);
  reactionHealth.recordWriteFailure('erasure', new ListStoreError('erasure', new Error('too large')));
  expect(reactionHealth.readiness()).toMatchObject({ status: 'notReady' });
});
