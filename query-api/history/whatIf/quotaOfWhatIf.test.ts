import { ADMIN, createLog, provider } from '#tests/support/whatIfLog.ts';
import type { WhatIfResult } from './compareWorlds.ts';

/* A what-if with a stricter quota: each way in which a reservation is claimed or released. */

const olga = provider('olga');
const paul = provider('paul');

const createLogOf = (...owners: readonly string[]) => {
  const log = createLog();
  for (const owner of owners) log.openAccount(owner);
  return log;
};

/** Status and owner of each service that differs, under the changed rules. */
const outcomes = ({ listings }: WhatIfResult): Record<string, string> =>
  Object.fromEntries(listings.map(({ id, changed: { status, owner } }) => [id, `${status} ${owner}`.trim()]));

test('refuses services above the quota, with every later command on them', () => {
  const log = createLogOf('olga');
  log.add('a', olga);
  log.add('b', olga);
  log.changeService(ADMIN, 'b', 'ServiceApproved', { ofRevision: 2 });
  log.remove('b', 'olga', olga);
  log.restore('b', 'olga', olga);
  const result = log.whatIf({ defaultQuota: 1 });
  expect(result.happened).toMatchObject({ added: 2, removed: 1, restored: 1, visible: 1, waiting: 1 });
  expect(result.changed).toMatchObject({ added: 1, removed: 0, restored: 0, visible: 0, waiting: 1 });
  expect(result.refused).toEqual({ added: 1, handedOver: 0, restored: 0, closed: 0 });
  expect(result.listings).toMatchObject([{ id: 'b', name: 'Place b', happened: { status: 'visible', owner: 'olga' } }]);
  expect(outcomes(result)).toEqual({ b: 'none' });
});

test('finds no difference under the present rules', () => {
  const log = createLogOf('olga', 'paul');
  log.add('a', olga, { isShelter: true });
  log.countBeds('a', olga, 4);
  log.handOver('a', 'olga', 'paul');
  log.remove('a', 'paul');
  log.close('paul', { become: 'removed' }, []);
  const { happened, changed, differing } = log.whatIf({});
  expect(changed).toEqual(happened);
  expect(differing).toBe(0);
});

test('a reservation of a refused service does not count, and a removal frees one', () => {
  const log = createLogOf('olga');
  log.add('a', olga);
  log.add('b', olga);
  log.remove('a', 'olga', olga);
  log.add('c', olga);
  expect(outcomes(log.whatIf({ defaultQuota: 1 }))).toEqual({ b: 'none' });
});

test('personal quotas stay, and administrators stay unlimited', () => {
  const log = createLogOf('olga');
  log.openAccount('ana', 'ADMINISTRATOR');
  log.setQuota('olga', 2);
  for (const id of ['a', 'b']) log.add(id, olga);
  for (const id of ['c', 'd', 'e', 'f']) log.add(id, ADMIN);
  expect(log.whatIf({ defaultQuota: 1 }).differing).toBe(0);
});

test('a role that an owner got before counts', () => {
  const log = createLogOf('olga');
  log.add('a', olga);
  log.setRole('olga', 'USER', 'ADMINISTRATOR');
  log.add('b', { ...olga, role: 'ADMINISTRATOR' });
  log.setRole('olga', 'ADMINISTRATOR', 'USER');
  log.add('c', olga);
  expect(outcomes(log.whatIf({ defaultQuota: 1 }))).toEqual({ c: 'none' });
});

const handOverRefused = () => {
  const log = createLogOf('olga', 'paul');
  log.add('a', olga, { isShelter: true });
  log.add('b', paul);
  log.changeService(ADMIN, 'a', 'ServiceApproved', { ofRevision: 2 });
  return { log, commandId: log.handOver('a', 'olga', 'paul') };
};

const hoursOld = (result: WhatIfResult) => result.listings[0]?.changed.hoursOld;

describe('a refused handover', () => {
  test('leaves the service and its reservation with the owner', () => {
    const { log } = handOverRefused();
    log.add('c', olga);
    const result = log.whatIf({ defaultQuota: 1 });
    expect(outcomes(result)).toEqual({ a: 'visible olga', c: 'none' });
    expect(result.refused).toEqual({ added: 1, handedOver: 1, restored: 0, closed: 0 });
    expect(result.changed.handedOver).toBe(0);
  });

  test('refuses the commands of the would-be owner, and counts that were based on theirs', () => {
    const { log } = handOverRefused();
    log.countBeds('a', paul, 5);
    expect(log.whatIf({ defaultQuota: 1 }).listings).toMatchObject([{ happened: { hasOldCount: true }, changed: { hasOldCount: true } }]);
    expect(hoursOld(log.whatIf({ defaultQuota: 1 }, { to: 4 }))).toBe(4);
    log.countBeds('a', ADMIN, 6, 5);
    expect(hoursOld(log.whatIf({ defaultQuota: 1 }, { to: 4 }))).toBe(4);
    log.countBeds('a', ADMIN, 7);
    expect(hoursOld(log.whatIf({ defaultQuota: 1 }, { to: 4 }))).toBe(0);
    log.remove('a', 'paul', paul);
    expect(outcomes(log.whatIf({ defaultQuota: 1 }))).toEqual({ a: 'visible olga' });
  });

  test('a removal by an administrator frees the reservation of the owner who still has it', () => {
    const { log } = handOverRefused();
    log.remove('a', 'paul');
    log.add('c', olga);
    const result = log.whatIf({ defaultQuota: 1 });
    expect(outcomes(result)).toEqual({ a: 'removed olga' });
    log.restore('a', 'paul');
    expect(log.whatIf({ defaultQuota: 1 }).refused).toEqual({ added: 0, handedOver: 1, restored: 1, closed: 0 });
  });

  test('a handover to a third owner frees the reservation of the owner who still has it', () => {
    const { log } = handOverRefused();
    log.openAccount('rosa');
    log.handOver('a', 'paul', 'rosa');
    log.add('c', olga);
    expect(log.whatIf({ defaultQuota: 1 }).differing).toBe(0);
  });

  test('its undo changes nothing', () => {
    const { log, commandId } = handOverRefused();
    log.handOver('a', 'paul', 'olga', { undoes: commandId });
    log.add('c', olga);
    const result = log.whatIf({ defaultQuota: 1 });
    expect(outcomes(result)).toEqual({ c: 'none' });
    expect(result.changed).toMatchObject({ handedOver: 0, added: 2 });
  });

  test('refuses the other changes of the same form', () => {
    const log = createLogOf('olga', 'paul');
    log.add('a', olga);
    log.add('b', paul);
    log.reviseAndHandOver('a', 'olga', 'paul', 'Shelter of Paul');
    log.add('c', paul);
    expect(outcomes(log.whatIf({ defaultQuota: 1 }))).toEqual({ a: 'waiting olga', c: 'none' });
  });
});

test('a refused restoration leaves the service removed', () => {
  const log = createLogOf('olga');
  log.add('a', olga);
  log.remove('a', 'olga', olga);
  log.add('b', olga);
  log.restore('a', 'olga', olga);
  const result = log.whatIf({ defaultQuota: 1 });
  expect(outcomes(result)).toEqual({ a: 'removed olga' });
  expect(result.refused).toEqual({ added: 0, handedOver: 0, restored: 1, closed: 0 });
});

describe('a closed account', () => {
  test('is not closed if its successor has no reservation for its services', () => {
    const log = createLogOf('olga', 'paul');
    log.add('a', olga);
    log.add('b', paul);
    log.close('olga', { become: 'handedOver', to: 'paul' }, ['a']);
    log.reopen('olga', []);
    const result = log.whatIf({ defaultQuota: 1 });
    expect(outcomes(result)).toEqual({ a: 'waiting olga' });
    expect(result.changed).toMatchObject({ handedOver: 0, removed: 0 });
    expect(result.refused.closed).toBe(1);
  });

  test('of a user who closed it: its services are removed if the successor has no reservation for them', () => {
    const log = createLogOf('olga', 'paul');
    log.add('a', olga);
    log.add('b', paul);
    log.close('olga', { become: 'handedOver', to: 'paul' }, ['a'], 'person');
    const result = log.whatIf({ defaultQuota: 1 });
    expect(outcomes(result)).toEqual({ a: 'removed olga' });
    expect(result.changed).toMatchObject({ handedOver: 0, removed: 1 });
  });

  test('loses a service that it still has because a handover was refused', () => {
    const log = createLogOf('olga', 'paul');
    log.add('a', olga);
    log.add('b', paul);
    log.handOver('a', 'olga', 'paul');
    log.close('olga', { become: 'removed' }, []);
    expect(outcomes(log.whatIf({ defaultQuota: 1 }))).toEqual({ a: 'removed olga' });
  });

  test('gets its services back when it is reopened, as far as the quota allows', () => {
    const log = createLogOf('olga');
    for (const id of ['a', 'b', 'c']) log.add(id, olga);
    log.at(1);
    log.close('olga', { become: 'removed' }, ['a', 'b', 'c']);
    log.at(2);
    log.reopen('olga', ['a', 'b', 'c']);
    expect(outcomes(log.whatIf({ defaultQuota: 2 }))).toEqual({ c: 'none' });
    expect(outcomes(log.whatIf({ defaultQuota: 2 }, { from: 2 }))).toEqual({ c: 'removed olga' });
  });
});

test('everything before the period is as it happened, and nothing after it counts', () => {
  const log = createLogOf('olga');
  for (const id of ['a', 'b']) log.add(id, olga);
  log.at(10);
  log.add('c', olga);
  log.at(20);
  log.remove('a', 'olga', olga);
  const result = log.whatIf({ defaultQuota: 1 }, { from: 10, to: 20 });
  expect(outcomes(result)).toEqual({ c: 'none' });
  expect(result.happened).toMatchObject({ added: 1, removed: 0, waiting: 3 });
  expect(log.whatIf({ defaultQuota: 1 }, { from: 30, to: 40 })).toMatchObject({ differing: 0, happened: { added: 0, waiting: 2 } });
});
