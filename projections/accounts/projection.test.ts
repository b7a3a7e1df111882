import type { AccountEvent } from '#domain/account/events.ts';
import type { EventMetadata, RecordedEvent } from '#domain/envelope/envelope.ts';
import type { QuotaEvent } from '#domain/quota/events.ts';
import type { AccountDocument } from './document.ts';
import { accountsProjection } from './projection.ts';

type AnyEvent = AccountEvent | QuotaEvent;

const uuid = '00000000-0000-5000-8000-000000000000';
const metadataOf = (occurredAt: string): EventMetadata => ({
  commandId: uuid,
  commandDigest: '',
  correlationId: uuid,
  causationId: uuid,
  actor: { id: 'ana', role: 'USER', via: 'web' },
  occurredAt,
  locale: 'en',
});

const isQuotaStream = ({ type }: AnyEvent): boolean => type === 'QuotaSet' || type.startsWith('Slot');
/** Returns the day of an event: March 1 for the first one, March 2 for the second one, and so on. */
const dayOf = (index: number): string => `2026-03-${String(index + 1).padStart(2, '0')}T10:00:00.000Z`;

const fold = (...history: readonly AnyEvent[]): AccountDocument | null => {
  const revisions = new Map<string, bigint>();
  let document: AccountDocument | null = null;
  for (const [index, event] of history.entries()) {
    const streamName = isQuotaStream(event) ? 'portfolio-ana' : 'account-ana';
    const revision = (revisions.get(streamName) ?? -1n) + 1n;
    revisions.set(streamName, revision);
    const recorded: RecordedEvent = {
      ...event,
      id: `e${index}`,
      streamName,
      revision,
      position: BigInt(index + 1),
      metadata: metadataOf(dayOf(index)),
    };
    expect(accountsProjection.documentId(recorded)).toBe('ana');
    document = accountsProjection.apply(document, recorded);
  }
  return document;
};

const sealed = (box: string) => ({ key: 'account-ana.1', box });
const opened = (kind: 'provider' | 'volunteer' = 'provider'): AccountEvent => ({
  type: 'AccountOpened',
  data: { kind, method: 'LOCAL', sealed: sealed('first') },
});
const closed: AccountEvent = {
  type: 'AccountClosed',
  data: { by: 'person', closedAt: dayOf(1), eraseAfter: dayOf(4), services: { become: 'removed' } },
};
const erased: AccountEvent = {
  type: 'AccountErased',
  data: {
    certificate: {
      id: uuid,
      closedAt: dayOf(1),
      erasedAt: dayOf(2),
      keys: ['account-ana.1'],
      servicesHandedOver: ['s1'],
      servicesRemoved: ['s2'],
    },
  },
};
const claimed = (serviceId: string): QuotaEvent => ({ type: 'SlotClaimed', data: { serviceId } });
const released = (serviceId: string): QuotaEvent => ({ type: 'SlotReleased', data: { serviceId } });

/** Records events of a sample account: opened by the sample, then changed by a user. */
const sample = (event: AccountEvent, index: number): RecordedEvent => ({
  ...event,
  id: `e${index}`,
  streamName: 'account-ana',
  revision: BigInt(index),
  position: BigInt(index + 1),
  metadata: { ...metadataOf(dayOf(index)), ...(index === 0 ? { sample: true } : {}) },
});

describe('an account document', () => {
  test('has the default quota for a provider, and a sealed name', () => {
    expect(fold(opened())).toEqual({
      status: 'active',
      kind: 'provider',
      methods: ['LOCAL'],
      role: 'USER',
      approved: true,
      active: true,
      epoch: 0,
      sealed: sealed('first'),
      quota: 3,
      slots: [],
      createdAt: dayOf(0),
      updatedAt: dayOf(0),
      revision: 0,
    });
  });

  test("waits for approval if the account is a volunteer's", () => {
    expect(fold(opened('volunteer'))).toMatchObject({ kind: 'volunteer', role: 'VOLUNTEER', approved: false });
    expect(fold(opened('volunteer'), { type: 'AccountApproved', data: {} })).toMatchObject({ approved: true, updatedAt: dayOf(1) });
  });

  test('contains the latest profile, sign-in methods, role and activation', () => {
    const document = fold(
      opened(),
      { type: 'ProfileChanged', data: { sealed: sealed('second') } },
      { type: 'SignInLinked', data: { method: 'GOOGLE' } },
      { type: 'RoleSet', data: { from: 'USER', to: 'SUPER USER' } },
      { type: 'AccountDeactivated', data: {} },
    );
    expect(document).toMatchObject({
      sealed: sealed('second'),
      methods: ['LOCAL', 'GOOGLE'],
      role: 'SUPER USER',
      active: false,
      epoch: 4,
      createdAt: dayOf(0),
      updatedAt: dayOf(4),
      revision: 4,
    });
    expect(fold(opened(), { type: 'AccountDeactivated', data: {} }, { type: 'AccountReactivated', data: {} })).toMatchObject({
      active: true,
    });
  });

  test('keeps updatedAt on a requested password reset and on a reservation', () => {
    expect(fold(opened(), { type: 'PasswordResetRequested', data: {} }, claimed('s1'))).toMatchObject({
      updatedAt: dayOf(0),
      revision: 1,
    });
  });

  test('contains the quota and each reservation once, even if claimed twice', () => {
    const quota: QuotaEvent = { type: 'QuotaSet', data: { from: 3, to: 5 } };
    expect(fold(opened(), quota, claimed('s1'), claimed('s2'), claimed('s2'), released('s1'))).toMatchObject({
      quota: 5,
      slots: ['s2'],
      updatedAt: dayOf(1),
      revision: 0,
    });
  });

  test('contains the end of the reopening period only while the account is closed', () => {
    expect(fold(opened(), closed)).toMatchObject({ status: 'closed', eraseAfter: dayOf(4) });
    expect(fold(opened(), closed, released('s1'))).toMatchObject({ status: 'closed', eraseAfter: dayOf(4) });
    const reopened = fold(opened(), closed, { type: 'AccountReopened', data: {} });
    expect(reopened).toMatchObject({ status: 'active' });
    expect(reopened).not.toHaveProperty('eraseAfter');
  });

  test('contains only the times of an erased account, whatever events follow', () => {
    const erasedDocument = { status: 'erased', createdAt: dayOf(0), revision: 2 };
    expect(fold(opened(), claimed('s1'), closed, erased)).toEqual({ ...erasedDocument, updatedAt: dayOf(3) });
    expect(fold(opened(), closed, erased, released('s1'), { type: 'ProfileChanged', data: { sealed: sealed('third') } })).toEqual({
      ...erasedDocument,
      updatedAt: dayOf(2),
    });
  });

  test('has the sample mark if the account was opened by the sample', () => {
    const [first, second]: [AccountEvent, AccountEvent] = [opened(), { type: 'AccountDeactivated', data: {} }];
    const document = accountsProjection.apply(accountsProjection.apply(null, sample(first, 0)), sample(second, 1));
    expect(document).toMatchObject({ sample: true, active: false });
    expect(fold(first)).not.toHaveProperty('sample');
  });

  test('does not exist before AccountOpened', () => {
    expect(fold(claimed('s1'))).toBeNull();
    expect(fold({ type: 'AccountApproved', data: {} })).toBeNull();
  });
});

test('names the document to park for an unreadable event of an account or a quota', () => {
  expect(['account-ana', 'portfolio-ana', 'service-ana'].map(accountsProjection.documentIdOfStream)).toEqual(['ana', 'ana', null]);
});
