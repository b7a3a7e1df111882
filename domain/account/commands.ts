import type { Sealed } from '../values/sealed.ts';
import type { Role } from '../vocabulary/roles.ts';
import type { SignInMethod } from '../vocabulary/signInMethods.ts';
import type { ErasureCertificate, ServicesAfterClosing } from './events.ts';
import type { OwnerMessage } from './ownerMessages.ts';

/** Milliseconds between closing an account and erasing it: the three days of the specification. */
export const REOPEN_WITHIN_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Commands of an account. The API checks permissions first (`permissions/`). Times are milliseconds since 1970; the caller passes personal
 * data sealed.
 */
export type AccountCommand =
  | { readonly type: 'OpenAccount'; readonly kind: 'provider' | 'volunteer'; readonly method: SignInMethod; readonly sealed: Sealed }
  /** Ends a sign-up that stopped after reserving its e-mail address, so that no later request continues it. */
  | { readonly type: 'AbandonSignUp' }
  | { readonly type: 'LinkSignIn'; readonly method: SignInMethod }
  | { readonly type: 'ChangeProfile'; readonly sealed: Sealed }
  /** Switches kinds of messages on or off; kinds that `switches` omits keep their setting. */
  | { readonly type: 'SwitchMessages'; readonly switches: { readonly [Kind in OwnerMessage]?: boolean | undefined } }
  | { readonly type: 'ChangePassword' }
  | { readonly type: 'RequestPasswordReset' }
  | { readonly type: 'ApproveAccount' }
  | { readonly type: 'DeactivateAccount' }
  | { readonly type: 'ReactivateAccount' }
  /** Before this command, the caller adds the account to the administrators or removes it (`administrators/`). */
  | { readonly type: 'SetRole'; readonly role: Role }
  | { readonly type: 'RequestClosing'; readonly services: ServicesAfterClosing }
  | {
      readonly type: 'CloseAccount';
      readonly by: 'administrator' | 'person';
      readonly services: ServicesAfterClosing;
      readonly now: number;
    }
  | { readonly type: 'ReopenAccount'; readonly now: number }
  | {
      readonly type: 'EraseAccount';
      readonly certificate: Pick<ErasureCertificate, 'id' | 'keys' | 'servicesHandedOver' | 'servicesRemoved'>;
      /** True erases the account without waiting for the three days. */
      readonly skipWaitingPeriod: boolean;
      readonly now: number;
    };
