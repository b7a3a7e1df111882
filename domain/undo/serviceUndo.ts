import { DomainError } from '#kernel/errors.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import type { ServiceCommand } from '../service/commands.ts';
import type { ServiceEvent } from '../service/events.ts';
import { isMachine } from '../service/merge.ts';
import { SECTION_EVENTS } from '../service/sections.ts';
import { evolve, initialState, type ServiceState } from '../service/state.ts';
import { isEdit, undoOfEdit, type EditEvent } from './editUndo.ts';
import { cannotUndo } from './errors.ts';
import { undoneIn, withoutUndone } from './undone.ts';

type Recorded = RecordedEvent<ServiceEvent>;

/** Decisions about a whole listing. */
const DECISIONS = ['ServiceApproved', 'ApprovalWithdrawn', 'ServiceRemoved', 'ServiceRestored'] as const;
export type Decision = Recorded & { readonly type: (typeof DECISIONS)[number] };
export const isDecision = <Event extends { readonly type: string }>(event: Event): event is Event & Pick<Decision, 'type'> =>
  DECISIONS.some((type) => type === event.type);

const FACTS: readonly string[] = Object.values(SECTION_EVENTS);

/** Returns the decision of one command about a service; undefined if there is none. */
export const decisionOf = (history: readonly Recorded[], commandId: string): Decision | undefined =>
  history.findLast((event): event is Decision => event.metadata.commandId === commandId && isDecision(event));

/** Whether an undo would overwrite the event: another decision, another owner, or facts from a person or an import. */
const isChange = (event: Recorded): boolean =>
  isDecision(event) || event.type === 'OwnerChanged' || (FACTS.includes(event.type) && !isMachine(event.metadata.actor.via));

/** Whether the event belongs to the decision: an approval appends the contact of a draft again, unsealed. */
const belongsTo = (decision: Decision, event: Recorded): boolean =>
  isDecision(event) || (decision.type === 'ServiceApproved' && event.type === 'ContactSet');

const stateOf = (history: readonly Recorded[]): ServiceState => history.reduce(evolve, initialState);

/** Returns the command that restores the approval before; a service that waited then waits again. */
const approvalBefore = ({ approvedRevision }: ServiceState): ServiceCommand =>
  approvedRevision === null ? { type: 'WithdrawApproval' } : { type: 'ApproveAgain', ofRevision: approvedRevision };

const COMMANDS: Readonly<Record<Decision['type'], (before: ServiceState) => ServiceCommand>> = {
  ServiceApproved: approvalBefore,
  ApprovalWithdrawn: approvalBefore,
  ServiceRemoved: () => ({ type: 'RestoreService' }),
  ServiceRestored: () => ({ type: 'RemoveService' }),
};

/** Whether a service is already in the state that the command would result in. */
const isSo = ({ status, approvedRevision }: ServiceState, command: ServiceCommand): boolean => {
  if (command.type === 'RestoreService') return status === 'listed';
  if (command.type === 'RemoveService') return status === 'removed';
  return status === 'listed' && approvedRevision === (command.type === 'ApproveAgain' ? command.ofRevision : null);
};

/** The events of one command in a history. */
const eventsOf = (history: readonly Recorded[], commandId: string): readonly Recorded[] =>
  history.filter(({ metadata }) => metadata.commandId === commandId);

/** Event types of services that have an undo. */
export type UndoableType = Decision['type'] | EditEvent['type'] | 'ServiceAdded';

/** Returns the types of a command's events that its undo takes back; empty if the command has no undo. */
export const undoableTypes = (history: readonly Recorded[], commandId: string): readonly UndoableType[] => {
  const own = eventsOf(history, commandId);
  if (own.some(({ type }) => type === 'ServiceAdded')) return ['ServiceAdded'];
  const decision = decisionOf(history, commandId);
  if (decision !== undefined) return own.every((event) => belongsTo(decision, event)) ? [decision.type] : [];
  return own.every(isEdit) ? [...new Set(own.map(({ type }) => type))] : [];
};

/** Returns the command that undoes a decision; `at`: its index in the history. */
const undoOfDecision = (history: readonly Recorded[], at: number, commandFor: (before: ServiceState) => ServiceCommand): ServiceCommand => {
  const command = commandFor(stateOf(history.slice(0, at)));
  if (isSo(stateOf(history), command)) throw new DomainError('NOTHING_TO_UNDO');
  const changed = withoutUndone(history.slice(at + 1)).findLast(isChange);
  if (changed !== undefined) throw cannotUndo('CHANGED', changed.metadata.commandId);
  return command;
};

/**
 * Returns the command that undoes what one command did to a service; `decide` (`domain/service/`) executes it. `history`: all
 * events of the service's stream. Throws `ALREADY_UNDONE`, `NOTHING_TO_UNDO` if the result is already the present state, and
 * `CANNOT_UNDO`.
 */
export const undoOfService = (history: readonly Recorded[], commandId: string): ServiceCommand => {
  const types = undoableTypes(history, commandId);
  if (types.length === 0) throw cannotUndo('KIND');
  if (undoneIn(history).has(commandId)) throw new DomainError('ALREADY_UNDONE');
  const [first, ...others] = eventsOf(history, commandId);
  if (first === undefined) throw cannotUndo('KIND');
  if (types.includes('ServiceAdded'))
    return undoOfDecision(history, history.indexOf(others.at(-1) ?? first), () => ({ type: 'RemoveService' }));
  const decision = decisionOf(history, commandId);
  if (decision === undefined) return undoOfEdit(history, [first, ...others]);
  return undoOfDecision(history, history.indexOf(decision), COMMANDS[decision.type]);
};
