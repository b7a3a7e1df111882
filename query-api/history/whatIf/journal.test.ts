import { described } from '#tests/support/givenService.ts';
import { ADMIN, createLog, HOUR_MS, provider } from '#tests/support/whatIfLog.ts';
import { MAX_REMEMBERED_EVENTS } from './journal.ts';

/* Undos of commands that are older than the events a listing remembers. */

const olga = provider('olga');
const rules = { defaultQuota: 2, maxCountAgeMs: 4 * HOUR_MS };

test('the undo of a withdrawn approval is carried out as it was, however many changes lie between', () => {
  const log = createLog();
  log.openAccount('olga');
  log.add('a', ADMIN, { ownerId: 'olga' });
  const withdrawal = log.changeService(ADMIN, 'a', 'ApprovalWithdrawn');
  const machine = { ...ADMIN, via: 'import' } as const;
  for (let index = 0; index <= MAX_REMEMBERED_EVENTS; index += 1)
    log.changeService(machine, 'a', 'ServiceDescribed', { ...described, name: `Place ${index}` });
  log.changeService(ADMIN, 'a', 'ServiceApproved', { ofRevision: 60 }, { undoes: withdrawal });
  const { happened, changed, differing } = log.whatIf(rules);
  expect([happened.visible, changed.visible, differing]).toEqual([1, 1, 0]);
});

test('the undo of a bed count is carried out as it was, however many counts lie between', () => {
  const log = createLog();
  log.openAccount('olga');
  log.add('a', ADMIN, { ownerId: 'olga', isShelter: true });
  const counting = log.countBeds('a', olga, 3);
  for (let index = 0; index <= MAX_REMEMBERED_EVENTS; index += 1) {
    log.at(index);
    log.countBeds('a', olga, index % 7);
  }
  log.at(70);
  log.countBeds('a', ADMIN, 5, null, { undoes: counting });
  const { happened, changed } = log.whatIf({ defaultQuota: 2 });
  expect(changed).toEqual(happened);
});
