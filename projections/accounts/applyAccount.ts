import type { AccountEvent } from '#domain/account/events.ts';
import { evolve, initialState, type AccountState } from '#domain/account/state.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { DEFAULT_QUOTA } from '#domain/quota/limits.ts';
import type { AccountDocument, KnownAccount } from './document.ts';

/** Events that do not change the account's document, except its revision. */
const REVISION_ONLY_EVENTS: readonly AccountEvent['type'][] = ['PasswordResetRequested', 'ClosingRequested', 'MessagesSwitched'];

/** Fields of the domain's state that the document stores. */
const STORED_FIELDS = ['status', 'kind', 'methods', 'role', 'approved', 'active', 'epoch', 'sealed'] as const;

const storedFieldsOf = <From extends Pick<AccountState, (typeof STORED_FIELDS)[number]>>(from: From) =>
  Object.fromEntries(STORED_FIELDS.map((name) => [name, from[name]])) as Pick<From, (typeof STORED_FIELDS)[number]>;

/** Returns when a closed account is erased; empty for other accounts. */
const eraseAfterOf = ({ status, closed }: AccountState, current: KnownAccount | null): Pick<KnownAccount, 'eraseAfter'> => {
  const eraseAfter = status === 'closed' ? (closed?.eraseAfter ?? current?.eraseAfter) : undefined;
  return eraseAfter === undefined ? {} : { eraseAfter };
};

/** Applies one event of `account-<id>`. Before `AccountOpened` there is no account; after `AccountErased` no event changes it. */
export const applyAccountEvent = (current: AccountDocument | null, event: RecordedEvent<AccountEvent>): AccountDocument | null => {
  if (current?.status === 'erased') return current;
  if (current === null && event.type !== 'AccountOpened') return null;
  const { occurredAt, sample } = event.metadata;
  const next = evolve(current === null ? initialState : { ...initialState, ...storedFieldsOf(current) }, event);
  const { status, sealed, revision } = next;
  const { quota, slots, createdAt, updatedAt } = current ?? {
    quota: DEFAULT_QUOTA,
    slots: [],
    createdAt: occurredAt,
    updatedAt: occurredAt,
  };
  if (status === 'erased') return { status, createdAt, updatedAt: occurredAt, revision };
  if (status === 'none' || sealed === null) return null;
  return {
    ...storedFieldsOf({ ...next, status, sealed }),
    ...eraseAfterOf(next, current),
    quota,
    slots,
    createdAt,
    updatedAt: REVISION_ONLY_EVENTS.includes(event.type) ? updatedAt : occurredAt,
    revision,
    ...(current?.sample === true || (current === null && sample === true) ? { sample: true } : {}),
  };
};
