import type { Request } from 'express';
import type { Language } from '../domain/events/envelope.ts';
import { signedIn, type Who } from '../platform/access/authenticator.ts';
import { isoTime } from '../platform/clock.ts';
import type { CommandEnvelope } from '../platform/commands/envelope.ts';
import { commandIdOf, digestOf } from '../platform/commands/ids.ts';
import { parseServiceTag, type ServiceVersion } from '../platform/http/etag.ts';
import { Problem } from '../platform/http/problem.ts';
import type { CommandDependencies } from './dependencies.ts';

/** What a command knows of its request beside its body. */
export interface CommandContext {
  readonly who: Who;
  readonly envelope: CommandEnvelope;
  /** What `If-Match` names; undefined without one. */
  readonly ifMatch: ServiceVersion | undefined;
}

const KEY = /^[\x21-\x7e]{1,200}$/;

const keyOf = (request: Request): string | undefined => {
  const key = request.get('idempotency-key');
  if (key === undefined) return undefined;
  if (!KEY.test(key)) throw new Problem(400, 'INVALID_IDEMPOTENCY_KEY');
  return key;
};

const ifMatchOf = (request: Request): ServiceVersion | undefined => {
  const text = request.get('if-match');
  if (text === undefined || text.trim() === '*') return undefined;
  // A weak tag is no promise of sameness: it never matches (RFC 9110, 13.1.1).
  if (text.startsWith('W/')) throw new Problem(412, 'IF_MATCH_FAILED');
  const version = parseServiceTag(text);
  if (version === null) throw new Problem(400, 'INVALID_IF_MATCH');
  return version;
};

/** Browsers say with every request where it comes from; other clients do not. */
const isBrowser = (request: Request): boolean => request.get('sec-fetch-site') !== undefined;

/** The context of a command: who, under which id, with which digest of operation, target and body. */
export const commandContext = async (
  dependencies: CommandDependencies,
  request: Request,
  operation: string,
  said: { readonly params: unknown; readonly body: unknown; readonly language: Language },
): Promise<CommandContext> => {
  const key = keyOf(request);
  const ifMatch = ifMatchOf(request);
  const who = signedIn(await dependencies.authenticate(request.get('authorization')));
  const commandId = key === undefined ? dependencies.newId() : commandIdOf(who.id, key);
  return {
    who,
    ifMatch,
    envelope: {
      commandId,
      digest: digestOf({ operation, params: said.params, body: said.body }),
      correlationId: commandId,
      causationId: commandId,
      actor: { id: who.id, role: who.role, via: isBrowser(request) ? 'web' : 'api' },
      occurredAt: isoTime(dependencies.clock()),
      locale: said.language,
    },
  };
};
