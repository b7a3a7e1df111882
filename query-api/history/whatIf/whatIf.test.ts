import { ADMIN, createLog, HOUR_MS, provider } from '#tests/support/whatIfLog.ts';

/* A what-if with another age of old bed counts, or with services that are visible at once. */

const olga = provider('olga');

const createCounts = () => {
  const log = createLog();
  log.openAccount('olga');
  log.add('a', ADMIN, { ownerId: 'olga', isShelter: true });
  log.at(2);
  log.countBeds('a', olga, 3);
  log.at(12);
  log.countBeds('a', olga, 4);
  return log;
};

describe('the age of old bed counts', () => {
  test('measures the hours in which the count was old and fresh, and the old counts at the end', () => {
    const { happened, changed, listings } = createCounts().whatIf({ maxCountAgeMs: 4 * HOUR_MS }, { from: 0, to: 17 });
    expect(happened).toMatchObject({ hoursOld: 2 + 2, hoursFresh: 8 + 5, oldCounts: 0 });
    expect(changed).toMatchObject({ hoursOld: 2 + 6 + 1, hoursFresh: 4 + 4, oldCounts: 1 });
    expect(listings).toMatchObject([{ happened: { hasOldCount: false }, changed: { hasOldCount: true } }]);
  });

  test('measures only the period', () => {
    const { happened, changed } = createCounts().whatIf({ maxCountAgeMs: 4 * HOUR_MS }, { from: 5, to: 11 });
    expect(happened).toMatchObject({ hoursOld: 1, hoursFresh: 5, oldCounts: 1 });
    expect(changed).toMatchObject({ hoursOld: 5, hoursFresh: 1, oldCounts: 1 });
  });

  test('a count is old at the exact age', () => {
    const log = createCounts();
    expect(log.whatIf({ maxCountAgeMs: 4 * HOUR_MS }, { from: 13, to: 16 }).changed.oldCounts).toBe(1);
    expect(log.whatIf({ maxCountAgeMs: 4 * HOUR_MS + 1 }, { from: 13, to: 16 }).changed.oldCounts).toBe(0);
  });

  test('waiting, removed and other services have no old count', () => {
    const log = createLog();
    log.openAccount('olga');
    log.add('a', olga, { isShelter: true });
    log.add('b', ADMIN, { ownerId: 'olga' });
    log.add('c', ADMIN, { ownerId: 'olga', isShelter: true });
    log.remove('c', 'olga');
    expect(log.whatIf({ maxCountAgeMs: HOUR_MS }).changed).toMatchObject({ oldCounts: 0, hoursOld: 0, hoursFresh: 0 });
  });
});

const createAddings = () => {
  const log = createLog();
  log.openAccount('olga');
  log.add('a', olga);
  log.at(1);
  log.add('b', olga);
  log.at(10);
  log.changeService(ADMIN, 'a', 'ServiceApproved', { ofRevision: 2 });
  log.add('c', olga);
  log.at(15);
  log.changeService(ADMIN, 'c', 'ServiceApproved', { ofRevision: 2 });
  return log;
};

describe('owners publish at once', () => {
  test('only services of owners with an approved service are visible at once', () => {
    const { happened, changed, listings } = createAddings().whatIf({ ownersPublish: true }, { to: 20 });
    expect(happened).toMatchObject({ waited: 3, hoursWaited: 10 + 19 + 5, visible: 2, waiting: 1 });
    expect(changed).toMatchObject({ waited: 2, hoursWaited: 10 + 19, visible: 2, waiting: 1 });
    expect(listings).toMatchObject([{ id: 'c', happened: { hoursWaited: 5 }, changed: { hoursWaited: 0, status: 'visible' } }]);
    expect(createAddings().whatIf({ ownersPublish: true }, { to: 12 })).toMatchObject({
      happened: { visible: 1, waiting: 2 },
      changed: { visible: 2, waiting: 1 },
    });
  });

  test('a withdrawn or removed service publishes no other one', () => {
    const log = createAddings();
    log.changeService(ADMIN, 'a', 'ApprovalWithdrawn');
    log.remove('c', 'olga', olga);
    log.at(16);
    log.add('d', olga);
    expect(log.whatIf({ ownersPublish: true }, { from: 16, to: 20 })).toMatchObject({ differing: 0, changed: { hoursWaited: 4 + 4 + 4 } });
  });

  test('a lead may no longer delete what is visible at once', () => {
    const log = createAddings();
    log.openAccount('lena', 'VOLUNTEER LEAD');
    log.add('d', olga);
    log.remove('d', 'olga', { id: 'lena', role: 'VOLUNTEER LEAD', via: 'web' });
    log.remove('b', 'olga', { id: 'lena', role: 'VOLUNTEER LEAD', via: 'web' });
    const { listings } = log.whatIf({ ownersPublish: true, defaultQuota: 4 }, { to: 20 });
    expect(listings).toMatchObject([{ id: 'c' }, { id: 'd', happened: { status: 'removed' }, changed: { status: 'visible' } }]);
  });
});

test('answers before the first event of the period', () => {
  expect(createLog().whatIf({ defaultQuota: 1 })).toMatchObject({ differing: 0, listings: [], happened: { visible: 0 } });
});
