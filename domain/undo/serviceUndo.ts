import type { RecordedEvent } from '../envelope/envelope.ts';
import type { ServiceCommand } from '../service/commands.ts';
import type { ServiceEvent } from '../service/events.ts';
import { isMachine } from '../service/merge.ts';
import { SECTION_EVENTS } from '../service/sections.ts';
import { evolve, initialState, type ServiceState } from '../service/state.ts';
import { DomainError } from '../values/errors.ts';
import { isAccessChange, undoOfAccess, type AccessEvent } from './accessUndo.ts';
import { isDifferentPlaceChange, undoOfDifferentPlace, type DifferentPlaceEvent } from './differentPlaceUndo.ts';
import { isEdit, undoOfEdit, type EditEvent } from './editUndo.ts';
import { cannotUndo } from './errors.ts';
import { undoneCommands, withoutUndone } from './undoneCommands.ts';

type RecordedServiceEvent = RecordedEvent<ServiceEvent>;

/** Decisions about a whole listing. */
const DECISION_EVENT_TYPES = ['ServiceApproved', 'ApprovalWithdrawn', 'ServiceRemoved', 'ServiceRestored'] as const;
export type Decision = RecordedServiceEvent & { readonly type: (typeof DECISION_EVENT_TYPES)[number] };
export const isDecision = <Event extends { readonly type: string }>(event: Event): event is Event & Pick<Decision, 'type'> =>
  DECISION_EVENT_TYPES.some((type) => type === event.type);

const FACT_EVENT_TYPES: readonly string[] = Object.values(SECTION_EVENTS);

/** Returns the decision of one command about a service; undefined if there is none. */
export const decisionOf = (history: readonly RecordedServiceEvent[], commandId: string): Decision | undefined =>
  history.findLast((event): event is Decision => event.metadata.commandId === commandId && isDecision(event));

/** Whether an undo would overwrite the event: another decision, another owner, or facts from a person or an import. */
const isOverwritableChange = (event: RecordedServiceEvent): boolean =>
  isDecision(event) || event.type === 'OwnerChanged' || (FACT_EVENT_TYPES.includes(event.type) && !isMachine(event.metadata.actor.via));

/** Whether the event belongs to the decision: an approval appends the contact of a draft again, unsealed. */
const belongsTo = (decision: Decision, event: RecordedServiceEvent): boolean =>
  isDecision(event) || (decision.type === 'ServiceApproved' && event.type === 'ContactSet');

const stateOf = (history: readonly RecordedServiceEvent[]): ServiceState => history.reduce(evolve, initialState);

/** Returns the command that restores the approval before; a service that waited then waits again. */
const restoreApproval = ({ approvedRevision }: ServiceState): ServiceCommand =>
  approvedRevision === null ? { type: 'WithdrawApproval' } : { type: 'ApproveAgain', ofRevision: approvedRevision };

const UNDO_COMMANDS: Readonly<Record<Decision['type'], (before: ServiceState) => ServiceCommand>> = {
  ServiceApproved: restoreApproval,
  ApprovalWithdrawn: restoreApproval,
  ServiceRemoved: () => ({ type: 'RestoreService' }),
  ServiceRestored: () => ({ type: 'RemoveService' }),
};

/** Whether a service is already in the state that the command would result in. */
const isAlreadyUndone = ({ status, approvedRevision }: ServiceState, command: ServiceCommand): boolean => {
  if (command.type === 'RestoreService') return status === 'listed';
  if (command.type === 'RemoveService') return status === 'removed';
  return status === 'listed' && approvedRevision === (command.type === 'ApproveAgain' ? command.ofRevision : null);
};

/** The events of one command in a history. */
const eventsOf = (history: readonly RecordedServiceEvent[], commandId: string): readonly RecordedServiceEvent[] =>
  history.filter(({ metadata }) => metadata.commandId === commandId);

/** Event types of services that have an undo. */
export type UndoableType = Decision['type'] | EditEvent['type'] | AccessEvent['type'] | DifferentPlaceEvent['type'] | 'ServiceAdded';

/** Returns the change of access of a command that changed nothing else; undefined for another command. */
const accessChangeOf = ([event, ...others]: readonly RecordedServiceEvent[]): AccessEvent | undefined =>
  event !== undefined && others.length === 0 && isAccessChange(event) ? event : undefined;

/**
 * Returns the types of a command's events that its undo takes back; empty if the command has no undo, such as an edit that also changed
 * the owner.
 */
export const undoableTypes = (history: readonly RecordedServiceEvent[], commandId: string): readonly UndoableType[] => {
  const commandEvents = eventsOf(history, commandId);
  if (commandEvents.some(({ type }) => type === 'ServiceAdded')) return ['ServiceAdded'];
  const decision = decisionOf(history, commandId);
  if (decision !== undefined) return commandEvents.every((event) => belongsTo(decision, event)) ? [decision.type] : [];
  const accessChange = accessChangeOf(commandEvents);
  if (accessChange !== undefined) return [accessChange.type];
  if (commandEvents.length === 1 && commandEvents.every(isDifferentPlaceChange)) return ['DifferentPlaceSet'];
  return commandEvents.every(isEdit) ? [...new Set(commandEvents.map(({ type }) => type))] : [];
};

/** Returns the command that undoes a decision; `at`: its index in the history. */
const undoOfDecision = (
  history: readonly RecordedServiceEvent[],
  decisionIndex: number,
  undoCommandFor: (before: ServiceState) => ServiceCommand,
): ServiceCommand => {
  const command = undoCommandFor(stateOf(history.slice(0, decisionIndex)));
  if (isAlreadyUndone(stateOf(history), command)) throw new DomainError('NOTHING_TO_UNDO');
  const overwritingEvent = withoutUndone(history.slice(decisionIndex + 1)).findLast(isOverwritableChange);
  if (overwritingEvent !== undefined) throw cannotUndo('CHANGED', overwritingEvent.metadata.commandId);
  return command;
};

/**
 * Returns the command that undoes what one command did to a service; `decide` (`domain/service/`) executes it. `history`: all
 * events of the service's stream. Throws `ALREADY_UNDONE`, `NOTHING_TO_UNDO` if the result is already the present state, and
 * `CANNOT_UNDO`.
 */
export const undoOfService = (history: readonly RecordedServiceEvent[], commandId: string): ServiceCommand => {
  const types = undoableTypes(history, commandId);
  if (types.length === 0) throw cannotUndo('KIND');
  if (undoneCommands(history).has(commandId)) throw new DomainError('ALREADY_UNDONE');
  const [firstEvent, ...otherEvents] = eventsOf(history, commandId);
  if (firstEvent === undefined) throw cannotUndo('KIND');
  if (types.includes('ServiceAdded'))
    return undoOfDecision(history, history.indexOf(otherEvents.at(-1) ?? firstEvent), () => ({ type: 'RemoveService' }));
  const accessChange = accessChangeOf([firstEvent, ...otherEvents]);
  if (accessChange !== undefined) return undoOfAccess(history, accessChange);
  if (isDifferentPlaceChange(firstEvent)) return undoOfDifferentPlace(history, firstEvent);
  const decision = decisionOf(history, commandId);
  if (decision === undefined) return undoOfEdit(history, [firstEvent, ...otherEvents]);
  return undoOfDecision(history, history.indexOf(decision), UNDO_COMMANDS[decision.type]);
};
