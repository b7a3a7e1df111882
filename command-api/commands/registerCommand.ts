import type { Request, Router } from 'express';
import type { Operation } from '#contract/operation.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { createAdmission } from '#identity/access/admission.ts';
import { formatConsistencyToken } from '#platform/consistencyToken.ts';
import { register, type Result, type Input } from '#platform/http/registerOperation.ts';
import { requireSameSite, requestSenderOf } from '#platform/http/sameSite.ts';
import { resultOrTimeout } from '#platform/resultOrTimeout.ts';
import { commandRequest, type CommandRequest } from './commandRequest.ts';
import { throwUnavailable } from './commandsInFlight.ts';
import type { CommandContext } from './context.ts';
import { withNamedCause } from './namedCause.ts';
import { nameOfKey } from './usedKeys.ts';

/** Result of a command's handler; `position` becomes the Consistency-Token. */
export interface CommandHandlerResult extends Result {
  readonly position: bigint;
}

export type CommandHandler<Op extends Operation> = (input: Input<Op>, command: CommandRequest) => Promise<CommandHandlerResult>;

interface CommandRouteOptions {
  /** Runs after the caller and the media type are checked, before the body is read. */
  readonly beforeBody?: (request: Request) => Promise<void>;
  /** Milliseconds in which the command must begin to write; overrides the default. */
  readonly timeoutMs?: number;
}

/** Registers a command: authenticates the caller, parses the request, runs the handler, and responds with the position of the change. */
export const registerCommand = <Op extends Operation>(
  router: Router,
  context: CommandContext,
  operation: Op,
  handle: CommandHandler<Op>,
  options: CommandRouteOptions = {},
): void => {
  const { authenticate, bodyLimitKb, commandTimeoutMs, publicUrl, inFlight } = context;
  const { beforeBody, timeoutMs = commandTimeoutMs } = options;
  const acceptsCause = operation.requestHeaders?.includes('Caused-By') === true;
  const buildResult = async (input: Input<Op>, commandInput: CommandRequest): Promise<Result> => {
    const command = acceptsCause ? await withNamedCause(context.store, input.request, commandInput) : commandInput;
    const { position, ...result } = await handle(input, command);
    command.onExecuted();
    const token = formatConsistencyToken(await context.logId(), position);
    return { ...result, headers: { 'Cache-Control': 'no-store', ...result.headers, 'Consistency-Token': token } };
  };
  const execute = async (input: Input<Op>): Promise<Result> => {
    const commandInput = commandRequest(context, input.request, operation, input);
    const { callerKey, envelope } = commandInput;
    const name = callerKey === undefined ? undefined : nameOfKey(callerKey);
    return inFlight.run({ correlationId: envelope.correlationId, name, timeoutMs }, () => buildResult(input, commandInput));
  };
  const checkAdmission = createAdmission(operation, authenticate);
  const admitRequest = async (request: Request): Promise<Principal> => {
    // A page of another site could send a public command too, on the rate limit of the visitor's network.
    if (operation.access === 'public') requireSameSite(requestSenderOf(request, publicUrl()));
    return checkAdmission(request);
  };
  register(router, operation, execute, {
    bodyLimitKb,
    admitCaller: (request) => resultOrTimeout(commandTimeoutMs, admitRequest(request), throwUnavailable),
    ...(beforeBody === undefined
      ? {}
      : { checkBeforeBody: (request) => resultOrTimeout(commandTimeoutMs, beforeBody(request), throwUnavailable) }),
  });
};
