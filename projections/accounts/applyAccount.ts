import type { AccountEvent } from '../../domain/account/events.ts';
import { evolve, initialState, type AccountState } from '../../domain/account/state.ts';
import type { RecordedEvent } from '../../domain/events/envelope.ts';
import { DEFAULT_QUOTA } from '../../domain/portfolio/decider.ts';
import type { AccountDocument, KnownAccount } from './document.ts';

/** What says nothing new of the account itself. */
const NO_NEWS: readonly AccountEvent['type'][] = ['PasswordResetRequested', 'ClosingRequested'];

/** What the domain decides by is not kept here, and plays no part in what is. */
const stateOf = ({ status, kind, methods, role, approved, active, epoch, sealed }: KnownAccount): AccountState => ({
  ...initialState,
  status,
  kind,
  methods,
  role,
  approved,
  active,
  epoch,
  sealed,
});

/** Of a closed account. */
const eraseAfterOf = ({ status, closed }: AccountState, current: KnownAccount | null): Pick<KnownAccount, 'eraseAfter'> => {
  const eraseAfter = status === 'closed' ? (closed?.eraseAfter ?? current?.eraseAfter) : undefined;
  return eraseAfter === undefined ? {} : { eraseAfter };
};

/** Folds one event of `account-<id>`. Without its `AccountOpened` there is no account; after `AccountErased` it stays erased. */
export const applyAccountEvent = (current: AccountDocument | null, event: RecordedEvent<AccountEvent>): AccountDocument | null => {
  if (current?.status === 'erased') return current;
  if (current === null && event.type !== 'AccountOpened') return null;
  const { occurredAt, sample } = event.metadata;
  const next = evolve(current === null ? initialState : stateOf(current), event);
  const { status, kind, methods, role, approved, active, epoch, sealed, revision } = next;
  const { quota, slots, createdAt, updatedAt } = current ?? {
    quota: DEFAULT_QUOTA,
    slots: [],
    createdAt: occurredAt,
    updatedAt: occurredAt,
  };
  if (status === 'erased') return { status, createdAt, updatedAt: occurredAt, revision };
  if (status === 'none' || sealed === null) return null;
  return {
    status,
    kind,
    methods,
    role,
    approved,
    active,
    epoch,
    sealed,
    ...eraseAfterOf(next, current),
    quota,
    slots,
    createdAt,
    updatedAt: NO_NEWS.includes(event.type) ? updatedAt : occurredAt,
    revision,
    ...(current?.sample === true || (current === null && sample === true) ? { sample: true } : {}),
  };
};
