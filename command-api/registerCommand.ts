import type { Request, Router } from 'express';
import type { Operation } from '#contract/operation.ts';
import { admission } from '#identity/access/admission.ts';
import type { Principal } from '#kernel/principal.ts';
import { requireOwnPage, senderOf } from '#platform/http/ownPage.ts';
import { register, type Result, type Input } from '#platform/http/register.ts';
import { formatToken } from '#platform/tokens.ts';
import { within } from '#platform/within.ts';
import { commandRequest, type CommandRequest } from './commandRequest.ts';
import { unavailable } from './commandsInFlight.ts';
import type { CommandContext } from './context.ts';
import { withNamedCause } from './namedCause.ts';
import { nameOfKey } from './usedKeys.ts';

/** Result of a command's handler; `position` becomes the Consistency-Token. */
export interface CommandHandlerResult extends Result {
  readonly position: bigint;
}

export type CommandHandler<Of extends Operation> = (input: Input<Of>, command: CommandRequest) => Promise<CommandHandlerResult>;

interface CommandRouteOptions {
  /** Runs after the caller and the media type are checked, before the body is read. */
  readonly beforeBody?: (request: Request) => Promise<void>;
  /** Milliseconds in which the command must begin to write; overrides the default. */
  readonly timeoutMs?: number;
}

/** Registers a command: authenticates the caller, parses the request, runs the handler, and responds with the position of the change. */
export const registerCommand = <Of extends Operation>(
  router: Router,
  context: CommandContext,
  operation: Of,
  handle: CommandHandler<Of>,
  options: CommandRouteOptions = {},
): void => {
  const { authenticate, bodyLimitKb, commandTimeoutMs, publicUrl, inFlight } = context;
  const { beforeBody, timeoutMs = commandTimeoutMs } = options;
  const takesCause = operation.requestHeaders?.includes('Caused-By') === true;
  const answer = async (input: Input<Of>, given: CommandRequest): Promise<Result> => {
    const command = takesCause ? await withNamedCause(context.store, input.request, given) : given;
    const { position, ...answered } = await handle(input, command);
    command.executed();
    const token = formatToken(await context.logId(), position);
    return { ...answered, headers: { 'Cache-Control': 'no-store', ...answered.headers, 'Consistency-Token': token } };
  };
  const execute = async (input: Input<Of>): Promise<Result> => {
    const given = commandRequest(context, input.request, operation, input);
    const { callerKey, envelope } = given;
    const name = callerKey === undefined ? undefined : nameOfKey(callerKey);
    return inFlight.run({ correlationId: envelope.correlationId, name, timeoutMs }, () => answer(input, given));
  };
  const know = admission(operation, authenticate);
  const admit = async (request: Request): Promise<Principal> => {
    // A page of another site could send a public command too, on the rate limit of the visitor's network.
    if (operation.access === 'public') requireOwnPage(senderOf(request, publicUrl()));
    return know(request);
  };
  register(router, operation, execute, {
    bodyLimitKb,
    admit: (request) => within(commandTimeoutMs, admit(request), unavailable),
    ...(beforeBody === undefined ? {} : { beforeBody: (request) => within(commandTimeoutMs, beforeBody(request), unavailable) }),
  });
};
