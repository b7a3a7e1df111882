import type { Router } from 'express';
import * as z from 'zod/mini';
import { getCommandStatus, type CommandState } from '#contract/commandStatus.ts';
import type { Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { GUEST } from '#domain/permissions/principal.ts';
import { commandIdOf } from '#platform/commands/ids.ts';
import { register } from '#platform/http/registerOperation.ts';
import { resultOrTimeout } from '#platform/resultOrTimeout.ts';
import { KEY_PATTERN, targetedKey } from './commandRequest.ts';
import { throwUnavailable } from './commandsInFlight.ts';
import type { CommandContext } from './context.ts';
import { nameOfKey, type CallerKey } from './usedKeys.ts';

/** Minimum length of a guest's key, in characters: another guest could choose a shorter one too. */
const GUEST_KEY_LENGTH = 20;

const PATH_PARAM_PATTERN = /\{(\w+)\}/g;
const isAboutOneResource = ({ api, method, path }: Operation): boolean => api === 'command' && method !== 'get' && path.includes('{');

/** Paths of commands with parameters, and the schemas of these parameters. */
const TARGET_PATTERNS = OPERATIONS.filter(isAboutOneResource).map(({ path, params }) => ({
  pattern: new RegExp(`^${path.replaceAll(PATH_PARAM_PATTERN, '(?<$1>[^/]+)')}$`),
  params: params ?? z.object({}),
}));

/** Returns the parameters in a path for each command with that path; empty if no command has it. */
const targetsOf = (path: string): unknown[] =>
  TARGET_PATTERNS.flatMap(({ pattern, params }) => {
    const parsedParams = z.safeParse(params, pattern.exec(path)?.groups);
    return parsedParams.success ? [parsedParams.data] : [];
  });

/** GET /commands/{key}: reports to the caller of a command whether it was carried out. */
export const commandStatusRoute = (router: Router, context: CommandContext): void => {
  const { authenticate, commandTimeoutMs, inFlight, usedKeys, streamsOfCommand } = context;

  const isInLog = async ({ caller, key }: CallerKey, path: string | undefined): Promise<boolean> => {
    // A guest's command id also depends on the body, which is unknown here.
    if (caller.role === 'GUEST') return false;
    const candidateKeys = [key, ...(path === undefined ? [] : targetsOf(path).map((target) => targetedKey(key, target)))];
    for (const candidateKey of new Set(candidateKeys))
      if ((await streamsOfCommand(commandIdOf(caller.id, candidateKey))).length > 0) return true;
    return false;
  };

  const stateOf = async (callerKey: CallerKey, path: string | undefined): Promise<CommandState> => {
    const { caller, key } = callerKey;
    if (!KEY_PATTERN.test(key) || (caller.role === 'GUEST' && key.length < GUEST_KEY_LENGTH)) return 'unknown';
    if (inFlight.has(nameOfKey(callerKey))) return 'inFlight';
    return usedKeys.has(callerKey) || (await isInLog(callerKey, path)) ? 'done' : 'unknown';
  };

  const findState = async (key: string, path: string | undefined, authorization: string | undefined): Promise<CommandState> => {
    const caller = await authenticate(authorization);
    const state = await stateOf({ caller, key }, path);
    // Public commands run as guest commands, also for signed-in users.
    return state === 'unknown' && caller.role !== 'GUEST' ? stateOf({ caller: GUEST, key }, path) : state;
  };

  register(router, getCommandStatus, async ({ params: { key }, query: { path }, request }) => ({
    headers: { 'Cache-Control': 'no-store' },
    body: { state: await resultOrTimeout(commandTimeoutMs, findState(key, path, request.get('authorization')), throwUnavailable) },
  }));
};
