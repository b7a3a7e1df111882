import type { Actor } from '#domain/envelope/envelope.ts';
import { classified } from '#tests/support/givenService.ts';
import { ADMIN, createLog, provider } from '#tests/support/whatIfLog.ts';

/* A what-if of a lead's commands on a service that stays with a provider, because the quota refuses its handover to a volunteer. */

const lead: Actor = { id: 'lena', role: 'VOLUNTEER LEAD', via: 'web' };
const RULES = { defaultQuota: 1 };
const NOW = { to: 2 };

/** A log in which Vera, a volunteer, has `a` and `b`; under the quota of one, Olga keeps `a`. */
const createHandOver = () => {
  const log = createLog();
  log.openAccount('olga');
  log.openAccount('vera', 'VOLUNTEER');
  log.openAccount('lena', 'VOLUNTEER LEAD');
  log.add('a', provider('olga'), { isShelter: true });
  log.add('b', { id: 'vera', role: 'VOLUNTEER', via: 'web' });
  log.handOver('a', 'olga', 'vera');
  return log;
};

/** Returns the service `a` under the changed rules. */
const changedService = (log: ReturnType<typeof createLog>) => log.whatIf(RULES, NOW).listings.find(({ id }) => id === 'a')?.changed;

test('a lead deletes a waiting service of a provider by a batch alone', () => {
  const single = createHandOver();
  single.remove('a', 'vera', lead);
  expect(changedService(single)).toMatchObject({ status: 'waiting', owner: 'olga' });
  const batch = createHandOver();
  batch.removeByBatch('a', 'vera', lead);
  expect(changedService(batch)).toMatchObject({ status: 'removed', owner: 'olga' });
  batch.restore('a', 'vera');
  batch.remove('a', 'vera', lead);
  expect(changedService(batch)).toMatchObject({ status: 'waiting', owner: 'olga' });
});

test('a lead does not edit a service of a provider, but restores its approved version', () => {
  const log = createHandOver();
  log.changeService(ADMIN, 'a', 'ServiceApproved', { ofRevision: 2 });
  const edit = log.changeService(lead, 'a', 'ServiceClassified', { ...classified, types: ['MEALS'] });
  expect(changedService(log)).toMatchObject({ status: 'visible', hasOldCount: true });
  log.changeService(ADMIN, 'a', 'ServiceClassified', { ...classified, types: ['CLOTHES'] });
  expect(changedService(log)).toMatchObject({ hasOldCount: false });
  log.changeService(lead, 'a', 'ServiceClassified', { ...classified, types: ['SHELTER'] }, { undoes: 'another edit' });
  expect(changedService(log)).toMatchObject({ hasOldCount: true });
  log.changeService(lead, 'a', 'ServiceClassified', { ...classified, types: ['MEALS'] }, { undoes: edit });
  expect(changedService(log)).toMatchObject({ hasOldCount: true });
});

test('nobody is named to count the beds of a service that did not become a shelter', () => {
  const log = createHandOver();
  log.openAccount('paul');
  log.changeService(ADMIN, 'a', 'ServiceApproved', { ofRevision: 2 });
  log.changeService(ADMIN, 'a', 'ServiceClassified', { ...classified, types: ['MEALS'] });
  log.changeService(lead, 'a', 'ServiceClassified', { ...classified, types: ['SHELTER'] });
  log.changeService(ADMIN, 'a', 'BedCounterAdded', { accountId: 'paul' });
  log.changeService(ADMIN, 'a', 'ServiceClassified', { ...classified, types: ['SHELTER'] });
  log.countBeds('a', provider('paul'), 3);
  expect(changedService(log)).toMatchObject({ status: 'visible', hasOldCount: true });
  log.changeService(ADMIN, 'a', 'BedCounterAdded', { accountId: 'paul' });
  log.countBeds('a', provider('paul'), 4);
  expect(changedService(log)).toMatchObject({ hasOldCount: false });
});
