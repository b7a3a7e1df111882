import type { Role } from '#domain/vocabulary/roles.ts';
import { networkForLog } from './ipPrefix.ts';
import type { Logger } from './logger.ts';

/**
 * Events for later investigations by an operator: a closed list, one log line each. No line contains an e-mail address, a name, a secret
 * or a full network address; people are identified by account ids.
 */
export type SecurityEvent =
  /** A wrong password for an account, or for an unknown one (null). */
  | { readonly kind: 'signIn.failed'; readonly accountId: string | null }
  /** Too many wrong passwords: further attempts are rejected for a while. Reported when the lock begins. */
  | { readonly kind: 'signIn.lockedOut'; readonly accountId: string | null }
  | { readonly kind: 'password.resetAsked'; readonly accountId: string }
  /** A user set a new password through the link in a message. */
  | { readonly kind: 'password.reset'; readonly accountId: string }
  | { readonly kind: 'password.changed'; readonly accountId: string }
  | { readonly kind: 'role.set'; readonly accountId: string; readonly by: string; readonly from: Role; readonly to: Role }
  | { readonly kind: 'apiKey.issued' | 'apiKey.revoked'; readonly keyId: string; readonly by: string }
  | { readonly kind: 'account.erased'; readonly accountId: string; readonly by: string }
  /** The log, with the vault or without it, was written out of the stores. */
  | { readonly kind: 'export.backup' | 'export.logCopy'; readonly events: number };

/** Writes security events; `address` is the client's address (Express' `request.ip`). */
export type LogSecurityEvent = (event: SecurityEvent, address?: string) => void;

/** Logs every event as a warning, so that a log level of warnings hides none. */
export const createSecurityLog =
  (log: Logger): LogSecurityEvent =>
  (event, address) => {
    const { kind, ...eventFields } = event;
    log.warn({ security: kind, ...eventFields, ...(address === undefined ? {} : { network: networkForLog(address) }) }, 'security');
  };
