import { DomainError } from '#kernel/errors.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import type { ServiceCommand } from '../service/commands.ts';
import type { ServiceEvent } from '../service/events.ts';
import { SECTION_EVENTS } from '../service/sections.ts';
import { evolve, initialState, type ServiceState } from '../service/state.ts';
import { cannotUndo } from './errors.ts';
import { undoneIn, withoutUndone } from './undone.ts';

type Recorded = RecordedEvent<ServiceEvent>;

/** Decisions about a listing as a whole. */
const DECISIONS = ['ServiceApproved', 'ApprovalWithdrawn', 'ServiceRemoved', 'ServiceRestored'] as const;
export type Decision = Recorded & { readonly type: (typeof DECISIONS)[number] };
export const isDecision = <Event extends { readonly type: string }>(event: Event): event is Event & Pick<Decision, 'type'> =>
  DECISIONS.some((type) => type === event.type);

const FACTS: readonly string[] = Object.values(SECTION_EVENTS);

/** The decision of one command about a service; undefined where there is none. */
export const decisionOf = (history: readonly Recorded[], commandId: string): Decision | undefined =>
  history.findLast((event): event is Decision => event.metadata.commandId === commandId && isDecision(event));

/** Changes that an undo would overwrite: another decision, another owner, or facts by a person or a file. */
const isChange = (event: Recorded): boolean => {
  const { via } = event.metadata.actor;
  return isDecision(event) || event.type === 'OwnerChanged' || (FACTS.includes(event.type) && via !== 'reaction' && via !== 'policy');
};

/** The contact of a draft is said again, open, with its approval. */
const belongsTo = (decision: Decision, event: Recorded): boolean =>
  isDecision(event) || (decision.type === 'ServiceApproved' && event.type === 'ContactSet');

const stateOf = (history: readonly Recorded[]): ServiceState => history.reduce(evolve, initialState);

/** The approval that stood before; a service that waited then waits again. */
const approvalBefore = ({ approvedRevision }: ServiceState): ServiceCommand =>
  approvedRevision === null ? { type: 'WithdrawApproval' } : { type: 'ApproveAgain', ofRevision: approvedRevision };

const COMMANDS: Readonly<Record<Decision['type'], (before: ServiceState) => ServiceCommand>> = {
  ServiceApproved: approvalBefore,
  ApprovalWithdrawn: approvalBefore,
  ServiceRemoved: () => ({ type: 'RestoreService' }),
  ServiceRestored: () => ({ type: 'RemoveService' }),
};

/** Whether a service is already as the command would make it. */
const isSo = ({ status, approvedRevision }: ServiceState, command: ServiceCommand): boolean => {
  if (command.type === 'RestoreService') return status === 'listed';
  if (command.type === 'RemoveService') return status === 'removed';
  return status === 'listed' && approvedRevision === (command.type === 'ApproveAgain' ? command.ofRevision : null);
};

/**
 * The command that undoes what one command decided of a service; `decide` (`domain/service/`) carries it out. `history`: all events of
 * the service's stream. Throws `ALREADY_UNDONE`, `NOTHING_TO_UNDO` where it is so already, and `CANNOT_UNDO`.
 */
export const undoOfService = (history: readonly Recorded[], commandId: string): ServiceCommand => {
  const own = history.filter(({ metadata }) => metadata.commandId === commandId);
  const decision = decisionOf(history, commandId);
  if (decision === undefined || !own.every((event) => belongsTo(decision, event))) throw cannotUndo('KIND');
  if (undoneIn(history).has(commandId)) throw new DomainError('ALREADY_UNDONE');
  const at = history.indexOf(decision);
  const command = COMMANDS[decision.type](stateOf(history.slice(0, at)));
  if (isSo(stateOf(history), command)) throw new DomainError('NOTHING_TO_UNDO');
  const changed = withoutUndone(history.slice(at + 1)).findLast(isChange);
  if (changed !== undefined) throw cannotUndo('CHANGED', changed.metadata.commandId);
  return command;
};
