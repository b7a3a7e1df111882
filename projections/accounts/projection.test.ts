import type { AccountEvent } from '#domain/account/events.ts';
import type { QuotaEvent } from '#domain/quota/events.ts';
import type { EventMetadata, RecordedEvent } from '#kernel/events/envelope.ts';
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
/** The first event is said on the 1st of March, the second on the 2nd … */
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

/** The account's events as they come in a sample directory: opened as one, revised by a person. */
const sample = (event: AccountEvent, index: number): RecordedEvent => ({
  ...event,
  id: `e${index}`,
  streamName: 'account-ana',
  revision: BigInt(index),
  position: BigInt(index + 1),
  metadata: { ...metadataOf(dayOf(index)), ...(index === 0 ? { sample: true } : {}) },
});

describe('an account folded from its streams', () => {
  test('is a provider with the usual quota, and its name stays sealed', () => {
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

  test('of a volunteer waits until it is approved', () => {
    expect(fold(opened('volunteer'))).toMatchObject({ kind: 'volunteer', role: 'VOLUNTEER', approved: false });
    expect(fold(opened('volunteer'), { type: 'AccountApproved', data: {} })).toMatchObject({ approved: true, updatedAt: dayOf(1) });
  });

  test('carries what was said last: profile, ways to sign in, role, switched off and on', () => {
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

  test('is no newer for asking for a new password, or for a service that was added', () => {
    expect(fold(opened(), { type: 'PasswordResetRequested', data: {} }, claimed('s1'))).toMatchObject({
      updatedAt: dayOf(0),
      revision: 1,
    });
  });

  test('knows its quota and the services that hold a reservation, however often that is said', () => {
    const quota: QuotaEvent = { type: 'QuotaSet', data: { from: 3, to: 5 } };
    expect(fold(opened(), quota, claimed('s1'), claimed('s2'), claimed('s2'), released('s1'))).toMatchObject({
      quota: 5,
      slots: ['s2'],
      updatedAt: dayOf(1),
      revision: 0,
    });
  });

  test('says until when it may be reopened while it is closed, and no longer when it is', () => {
    expect(fold(opened(), closed)).toMatchObject({ status: 'closed', eraseAfter: dayOf(4) });
    expect(fold(opened(), closed, released('s1'))).toMatchObject({ status: 'closed', eraseAfter: dayOf(4) });
    const again = fold(opened(), closed, { type: 'AccountReopened', data: {} });
    expect(again).toMatchObject({ status: 'active' });
    expect(again).not.toHaveProperty('eraseAfter');
  });

  test('says nothing but that it was erased, whatever is said afterwards', () => {
    const nothing = { status: 'erased', createdAt: dayOf(0), revision: 2 };
    expect(fold(opened(), claimed('s1'), closed, erased)).toEqual({ ...nothing, updatedAt: dayOf(3) });
    expect(fold(opened(), closed, erased, released('s1'), { type: 'ProfileChanged', data: { sealed: sealed('third') } })).toEqual({
      ...nothing,
      updatedAt: dayOf(2),
    });
  });

  test('is a sample when it was opened as one', () => {
    const [first, second]: [AccountEvent, AccountEvent] = [opened(), { type: 'AccountDeactivated', data: {} }];
    const document = accountsProjection.apply(accountsProjection.apply(null, sample(first, 0)), sample(second, 1));
    expect(document).toMatchObject({ sample: true, active: false });
    expect(fold(first)).not.toHaveProperty('sample');
  });

  test('without its AccountOpened does not exist', () => {
    expect(fold(claimed('s1'))).toBeNull();
    expect(fold({ type: 'AccountApproved', data: {} })).toBeNull();
  });
});

test('a stream of an account or a quota names the document that an unreadable event parks', () => {
  expect(['account-ana', 'portfolio-ana', 'service-ana'].map(accountsProjection.documentIdOfStream)).toEqual(['ana', 'ana', null]);
});
