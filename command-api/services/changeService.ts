import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import type { Action } from '#domain/permissions/permissions.ts';
import type { ServiceCommand } from '#domain/service/commands.ts';
import { decide, type ServiceState } from '#domain/service/decider.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { CommandResult } from '#platform/commands/handleCommand.ts';
import type { CommandRequest } from '../commands/commandRequest.ts';
import type { CommandContext } from '../commands/context.ts';
import type { CommandHandlerResult } from '../commands/registerCommand.ts';
import { handleServiceCommand, serviceState } from '../streams/serviceStreams.ts';
import { changedResult } from './changedResult.ts';
import { ifMatchOption } from './ifMatch.ts';
import type { MESSAGES } from './messages.ts';
import { ownerRoleIfNeeded } from './owner.ts';
import { requirePermission, requireVisible } from './permission.ts';
import { appendReason } from './reason.ts';
import { releaseRemovedService } from './restoreReservation.ts';

/** One change of one service. */
export interface ServiceChange {
  readonly id: string;
  readonly action: Action;
  readonly command: ServiceCommand;
  readonly message: keyof typeof MESSAGES;
  readonly language: Language;
  /** The reason, in the words of the user who decides. */
  readonly reason?: string | undefined;
  /** Throws if the service is in a state that does not allow the change. */
  readonly require?: (service: ServiceState) => void;
  /** Unseals the history for the decision, and seals the new events. */
  readonly sealedFacts?: {
    readonly open: (history: readonly RecordedEvent[]) => Promise<readonly RecordedEvent[]>;
    readonly hide: (events: readonly ServiceEvent[], opened: readonly RecordedEvent[]) => Promise<readonly ServiceEvent[]>;
    readonly stateOf: (opened: readonly RecordedEvent[]) => ServiceState;
  };
}

/** Decides one change and appends it to a service's stream. */
export const appendChange = (
  { store, cache, vault }: CommandContext,
  { principal, envelope, ifMatch }: CommandRequest,
  { id, action, command, reason, require: requireMore, sealedFacts }: Omit<ServiceChange, 'message' | 'language'>,
): Promise<CommandResult> =>
  handleServiceCommand(
    store,
    envelope,
    id,
    async (state, history) => {
      requireMore?.(state);
      if (sealedFacts === undefined) return appendReason(vault.keys, id, decide(command, state), reason);
      const opened = await sealedFacts.open(history);
      return sealedFacts.hide(decide(command, sealedFacts.stateOf(opened)), opened);
    },
    {
      cache,
      authorize: async (history) => {
        const state = serviceState(history);
        requirePermission(principal, action, state, await ownerRoleIfNeeded(store, principal, state));
        requireVisible(principal, state);
      },
      ...ifMatchOption(ifMatch),
      skipsNewerEvents: command.type === 'RemoveService',
    },
  );

/** Runs one command on one service's stream and responds with the new base. */
export const changeService = async (
  context: CommandContext,
  commandInput: CommandRequest,
  change: ServiceChange,
): Promise<CommandHandlerResult> => {
  const { id, command, message, language } = change;
  const service = await appendChange(context, commandInput, change);
  if (command.type === 'RemoveService' && service.events.length > 0) {
    await context.failpoint('removeService.removed');
    await releaseRemovedService(context, commandInput.envelope, id);
  }
  return changedResult({
    store: context.store,
    id,
    commandId: commandInput.envelope.commandId,
    service,
    beds: undefined,
    message,
    language,
  });
};
