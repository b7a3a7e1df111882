import { ErrorType, isCommandError, type CommandError } from '@eventstore/db-client';
import { EventStoreUnavailable, NotSettled } from './errors.ts';

/**
 * Outcome of a failed call:
 * - `notSent`: no connection could be made, so nothing can have been written;
 * - `lost`: the connection broke or no response came in time; an append may have been written;
 * - `refused`: the server responded with a final error.
 */
export type FailureKind = 'notSent' | 'lost' | 'refused';

const TRANSPORT_ERRORS: readonly string[] = [
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.NOT_LEADER,
];

/** gRPC status codes of a broken transport: cancelled, unknown, deadline exceeded, aborted, internal, unavailable. */
const TRANSPORT_CODES: readonly unknown[] = [1, 2, 4, 10, 13, 14];

/** The call timed out without a response. */
export class NoResponse extends Error {
  override readonly name = 'NoAnswer';
}

/** A read ended before the server confirmed that it was complete. */
export class StreamCutShort extends Error {
  override readonly name = 'CutShort';
}

/** Returns the client's own error of this kind, or null. */
export const commandErrorOf = (error: unknown): CommandError | null => (error instanceof Error && isCommandError(error) ? error : null);

/** Returns the cause of a transport error without the transport's prefixes. */
export const reasonOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  return /Last error: (?:\w*Error: )?(.*?)\.?\s*Resolution note/.exec(message)?.[1] ?? message;
};

export const failureKindOf = (error: unknown): FailureKind => {
  if (error instanceof NoResponse || error instanceof StreamCutShort) return 'lost';
  const message = error instanceof Error ? error.message : '';
  if (/ECONNREFUSED|No connection established|Name resolution failed|Failed to discover/.test(message)) return 'notSent';
  if (error instanceof NotSettled) return 'lost';
  if (TRANSPORT_ERRORS.includes(commandErrorOf(error)?.type ?? '')) return 'lost';
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return TRANSPORT_CODES.includes(code) || /write after end|Channel has been shut down/i.test(message) ? 'lost' : 'refused';
};

/** Returns the log fields of a broken subscription: only the reason if the store is unreachable or ended it, else the whole error. */
export const failureFields = (error: unknown): { readonly reason: string } | { readonly err: unknown } =>
  failureKindOf(error) !== 'refused' || error instanceof EventStoreUnavailable ? { reason: reasonOf(error) } : { err: error };
