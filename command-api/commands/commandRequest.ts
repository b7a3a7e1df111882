import type { Request } from 'express';
import type { Operation } from '#contract/operation.ts';
import { Problem } from '#contract/problem.ts';
import type { Actor } from '#domain/envelope/envelope.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { toCanonicalJson, commandIdOf, digestOf } from '#platform/commands/ids.ts';
import { parseServiceEtag, type ServiceVersion } from '#platform/http/etag.ts';
import { uploadsOf } from '#platform/http/readUploads.ts';
import { isoTime } from '#platform/systemClock.ts';
import type { CommandContext } from './context.ts';
import type { CallerKey } from './usedKeys.ts';

/** Parts of a command request other than its body. */
export interface CommandRequest {
  readonly principal: Principal;
  readonly envelope: CommandEnvelope;
  /** The version in `If-Match`; undefined without that header. */
  readonly ifMatch: ServiceVersion | undefined;
  /** Id of the report that led to the command. */
  readonly reportId?: string;
  /** The caller and the `Idempotency-Key`; undefined without a key. */
  readonly callerKey: CallerKey | undefined;
  /** Called after the command succeeded: its key can then not be used for other targets. */
  readonly onExecuted: () => void;
}

/** An `Idempotency-Key` is up to 200 visible ASCII characters. */
export const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

const idempotencyKeyOf = (request: Request): string | undefined => {
  const key = request.get('idempotency-key');
  if (key === undefined) return undefined;
  if (!KEY_PATTERN.test(key)) throw new Problem(400, 'INVALID_IDEMPOTENCY_KEY');
  return key;
};

const ifMatchOf = (request: Request): ServiceVersion | undefined => {
  const text = request.get('if-match');
  if (text === undefined || text.trim() === '*') return undefined;
  // A weak tag never matches in `If-Match` (RFC 9110, 13.1.1).
  if (text.startsWith('W/')) throw new Problem(412, 'IF_MATCH_FAILED');
  const version = parseServiceEtag(text);
  if (version === null) throw new Problem(400, 'INVALID_IF_MATCH');
  return version;
};

/** Browsers send this header with every request; other clients do not. */
const isBrowser = (request: Request): boolean => request.get('sec-fetch-site') !== undefined;

const channelOf = (request: Request, { key }: Principal): Actor['via'] => {
  if (key !== undefined) return 'key';
  return isBrowser(request) ? 'web' : 'api';
};

/** Guests share one id, so the digest keeps two guests with the same key apart. */
const requesterOf = (principal: Principal, digest: string): string =>
  principal.role === 'GUEST' ? `${principal.id} ${digest}` : principal.id;

/** The same key for another target is another command: a command carried out by mistake can still be identified and undone. */
export const targetedKey = (key: string, params: unknown): string => {
  const target = toCanonicalJson(params);
  return target === '{}' ? key : `${key} ${target}`;
};

/** Reads a command request: the caller, the command id, and the digest of operation, target and body. */
export const commandRequest = (
  context: CommandContext,
  request: Request,
  operation: Operation,
  input: {
    readonly principal: Principal;
    readonly params: unknown;
    readonly query: unknown;
    readonly body: unknown;
    readonly language: Language;
  },
): CommandRequest => {
  const key = idempotencyKeyOf(request);
  const ifMatch = ifMatchOf(request);
  const { principal } = input;
  const { vault, usedKeys } = context;
  const files = uploadsOf(request).map(({ sha256 }) => sha256);
  const digest = vault.digestHmac(
    digestOf({
      operation: operation.id,
      params: input.params,
      query: input.query,
      body: input.body,
      ...(files.length === 0 ? {} : { files }),
    }),
  );
  const requester = requesterOf(principal, digest);
  const commandId = key === undefined ? context.newId() : commandIdOf(requester, targetedKey(key, input.params));
  const callerKey = key === undefined ? undefined : { caller: principal, key };
  if (callerKey !== undefined) usedKeys.check(callerKey, digest);
  return {
    principal,
    ifMatch,
    callerKey,
    onExecuted: () => {
      if (callerKey !== undefined) usedKeys.remember(callerKey, digest);
    },
    envelope: {
      commandId,
      digest,
      correlationId: commandId,
      causationId: commandId,
      actor: { id: principal.id, role: principal.role, via: channelOf(request, principal) },
      occurredAt: isoTime(context.clock()),
      locale: input.language,
    },
  };
};
