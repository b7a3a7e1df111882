import { isEventOf } from '../envelope/eventsOf.ts';
import type { Sealed } from '../values/sealed.ts';
import { isVolunteer, type Role } from '../vocabulary/roles.ts';
import type { SignInMethod } from '../vocabulary/signInMethods.ts';
import { accountEventSchemas, type AccountEvent, type ErasureCertificate, type ServicesAfterClosing } from './events.ts';
import type { OwnerMessage } from './ownerMessages.ts';

export interface AccountState {
  readonly status: 'none' | 'active' | 'closed' | 'erased';
  /** Revision of the last event; -1 before the first. */
  readonly revision: number;
  readonly kind: 'provider' | 'volunteer';
  /** Ways to sign in, in the order in which the user linked them. */
  readonly methods: readonly SignInMethod[];
  readonly role: Role;
  /** False for a volunteer who waits for approval and may not add or change anything. */
  readonly approved: boolean;
  /** False while the account is deactivated: nobody can sign in to it. */
  readonly active: boolean;
  /** Revision of the last event that ended all sessions, 0 if there is none. Sessions opened at an earlier revision are invalid. */
  readonly epoch: number;
  /** Revision of the last event that set another role, else 0. */
  readonly roleEpoch: number;
  /** Sealed name, e-mail and phone; null before the account is opened and after it is erased. */
  readonly sealed: Sealed | null;
  /** Messages that the user switched off. */
  readonly messagesOff: readonly OwnerMessage[];
  readonly closingRequested: ServicesAfterClosing | null;
  /** Data of the closing event; null unless the account is closed. */
  readonly closed: Extract<AccountEvent, { readonly type: 'AccountClosed' }>['data'] | null;
  readonly certificate: ErasureCertificate | null;
}

export const initialState: AccountState = {
  status: 'none',
  revision: -1,
  kind: 'provider',
  methods: [],
  role: 'USER',
  approved: false,
  active: false,
  epoch: 0,
  roleEpoch: 0,
  sealed: null,
  messagesOff: [],
  closingRequested: null,
  closed: null,
  certificate: null,
};

export const isAccountEvent = isEventOf<AccountEvent>(accountEventSchemas);

/** Returns the first role of an account. An unknown kind of account gets an unknown role, which grants no rights. */
const firstRoleOf = (kind: string): Role => {
  if (kind === 'provider') return 'USER';
  return kind === 'volunteer' ? 'VOLUNTEER' : (kind as Role);
};

export const evolve = (state: AccountState, event: AccountEvent & { readonly revision: bigint }): AccountState => {
  const revision = Number(event.revision);
  const next = { ...state, revision };
  switch (event.type) {
    case 'AccountOpened': {
      const { kind, method, sealed } = event.data;
      const approved = kind === 'provider';
      return { ...next, status: 'active', kind, methods: [method], role: firstRoleOf(kind), approved, active: true, sealed };
    }
    case 'SignUpAbandoned':
      return { ...next, status: 'erased' };
    case 'SignInLinked':
      return { ...next, methods: [...state.methods.filter((method) => method !== event.data.method), event.data.method] };
    case 'ProfileChanged':
      return { ...next, sealed: event.data.sealed };
    case 'MessagesSwitched': {
      const { kind, on: isOn } = event.data;
      const otherKinds = state.messagesOff.filter((disabledKind) => disabledKind !== kind);
      return { ...next, messagesOff: isOn ? otherKinds : [...otherKinds, kind] };
    }
    case 'PasswordChanged':
      return { ...next, epoch: revision };
    case 'PasswordResetRequested':
      return next;
    case 'AccountApproved':
      return { ...next, approved: true };
    case 'AccountDeactivated':
      return { ...next, active: false, epoch: revision };
    case 'AccountReactivated':
      return { ...next, active: true };
    case 'RoleSet':
      // Setting a role other than the one that waits for approval approves the account.
      return {
        ...next,
        role: event.data.to,
        approved: state.approved || event.data.to !== 'VOLUNTEER',
        epoch: revision,
        roleEpoch: revision,
      };
    case 'ClosingRequested':
      return { ...next, closingRequested: event.data.services };
    case 'AccountClosed':
      return { ...next, status: 'closed', epoch: revision, closingRequested: null, closed: event.data };
    case 'AccountReopened':
      return { ...next, status: 'active', closed: null };
    case 'AccountErased':
      return { ...next, status: 'erased', epoch: revision, sealed: null, certificate: event.data.certificate };
    default:
      return event satisfies never;
  }
};

/** Whether a user may sign in to the account now. */
export const maySignIn = (state: Pick<AccountState, 'status' | 'active'>): boolean => state.status === 'active' && state.active;

/** Whether the account is an administrator who can act, and therefore is in the list of administrators. */
export const isAdministrator = (state: Pick<AccountState, 'status' | 'active' | 'role'>): boolean =>
  maySignIn(state) && state.role === 'ADMINISTRATOR';

/** The specification's `isApproved`: the account is active, and approved if it is a volunteer. */
export const isInUse = (state: Pick<AccountState, 'status' | 'active' | 'approved' | 'role'>): boolean =>
  maySignIn(state) && (state.approved || !isVolunteer(state.role));
