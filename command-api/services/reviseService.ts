import type { Router } from 'express';
import { reviseService } from '#contract/serviceCommands.ts';
import type { DomainEvent, RecordedEvent } from '#domain/envelope/envelope.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { decide, type ServiceState } from '#domain/service/decider.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import { factsNow } from '#domain/service/state.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { Role } from '#domain/vocabulary/roles.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { CommandResult } from '#platform/commands/handleCommand.ts';
import { latestPosition } from '#platform/consistencyToken.ts';
import type { CommandRequest } from '../commands/commandRequest.ts';
import type { CommandContext } from '../commands/context.ts';
import { forbiddenField } from '../commands/forbiddenField.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { answerReport, isCorrection } from '../feedback/answerReport.ts';
import { bedsStream, handleServiceCommand, serviceState, serviceStream } from '../streams/serviceStreams.ts';
import { changedResult } from './changedResult.ts';
import { withConflictAuthor } from './conflictAuthor.ts';
import { decideFormBeds, handleFormBeds, permittedBeds } from './formBeds.ts';
import { openContacts, sealContacts } from './hiddenContact.ts';
import { didHidePublicAddress, openPlaces, sealPlaces } from './hiddenPlace.ts';
import { ifMatchOption, requireBedsMatch } from './ifMatch.ts';
import { findNamedOwner, ownerRoleIfNeeded } from './owner.ts';
import { isAllowed, requirePermission } from './permission.ts';
import { requirePermittedEvents, withoutUnchangedNotice } from './permittedEvents.ts';
import { draftWithPlace } from './place.ts';
import { spanishPending } from './spanishPending.ts';
import { withHandOver } from './withHandOver.ts';

const eventOfCommand = (history: readonly RecordedEvent[], { commandId }: CommandEnvelope): RecordedEvent | undefined =>
  history.find((event) => event.metadata.commandId === commandId);

const unchangedResult = (history: readonly RecordedEvent[], position: bigint): CommandResult => ({
  events: [],
  revision: history.findLast((event) => event.position <= position)?.revision ?? -1n,
  position,
  history,
  repeated: true,
});

/** Requires the permission to revise, or the one to set critical notices: the latter may save a form in which only the notice changes. */
const requireReviseOrBeds = (principal: Principal, service: ServiceState, ownerRole: Role | undefined): void => {
  if (!isAllowed(principal, 'service.criticalNotice', service)) requirePermission(principal, 'service.revise', service, ownerRole);
};

/**
 * Answers the report that led to the save, if the save corrected a fact. Returns the position of the last event, 0n if nothing was
 * written.
 */
const answerNamedReport = async (
  { store, failpoint }: CommandContext,
  { reportId, envelope }: CommandRequest,
  serviceId: string,
  events: readonly DomainEvent[],
): Promise<bigint> => {
  if (reportId === undefined || !events.some(isCorrection)) return 0n;
  await failpoint('reviseService.corrected');
  return answerReport(store, { reportId, serviceId, envelope });
};

/** Rejects a form of a user who may not see the confidential address: the form lacks it and would overwrite it. */
const requireSeenAddress = (principal: Principal, service: ServiceState): void => {
  if (factsNow(service, 'address')?.confidential === true && !isAllowed(principal, 'service.readConfidential', service))
    throw forbiddenField('address1');
};

/**
 * PUT /services/{id}: one save makes one append to the service's stream, and one to its beds if they were counted. Errors of the beds are
 * found before anything is written.
 */
export const reviseServiceRoute = (router: Router, context: CommandContext): void => {
  const { store, clock, cache, vault } = context;
  registerCommand(router, context, reviseService, ({ params: { id }, body, language }, command) =>
    withConflictAuthor(context, command.principal, id, async () => {
      const { principal, envelope, ifMatch } = command;
      const historyBefore = await store.readStream(serviceStream(id));
      const state = serviceState(historyBefore);
      const ownerRole = await ownerRoleIfNeeded(store, principal, state);
      requireReviseOrBeds(principal, state, ownerRole);
      requireSeenAddress(principal, state);
      if (state.status === 'none') throw new DomainError('NOT_FOUND');
      const owner = await findNamedOwner(context, principal, state, body.ownerEmail);

      const bedsBefore = body.beds === undefined ? [] : await store.readStream(bedsStream(id));
      const form = { ...body, beds: permittedBeds(principal, state, body.beds, bedsBefore) };
      const countedEvent = eventOfCommand(bedsBefore, envelope);
      if (form.beds !== undefined && countedEvent === undefined && eventOfCommand(historyBefore, envelope) === undefined) {
        requireBedsMatch(ifMatch, bedsBefore);
        decideFormBeds(form.beds, bedsBefore, clock());
      }
      const decideRevision = async (_state: ServiceState, history: readonly RecordedEvent[]): Promise<ServiceEvent[]> => {
        const openedHistory = await openPlaces(vault.keys, await openContacts(vault.keys, history));
        const currentService = serviceState(openedHistory);
        requireReviseOrBeds(principal, currentService, ownerRole);
        requireSeenAddress(principal, currentService);
        const { revision: shownRevision } = form;
        const shownService =
          shownRevision === null ? currentService : serviceState(openedHistory.filter(({ revision }) => revision <= BigInt(shownRevision)));
        const draft = withoutUnchangedNotice(draftWithPlace(form, currentService), shownService, principal, clock());
        const revised = decide({ type: 'ReviseService', draft, baseRevision: shownRevision, via: envelope.actor.via }, currentService);
        requirePermittedEvents(principal, currentService, revised, ownerRole);
        const eventsWithSealedContact = await sealContacts(vault.keys, id, revised, openedHistory);
        const wasConfidential = factsNow(currentService, 'address')?.confidential ?? false;
        const sealedEvents = await sealPlaces(vault.keys, id, eventsWithSealedContact, { opened: openedHistory, wasConfidential });
        return owner === undefined ? sealedEvents : [...sealedEvents, ...decide({ type: 'HandOverService', to: owner.id }, currentService)];
      };
      // A repeated request that had changed only beds does not decide again on changes that others made after the first one.
      const saveService = (): Promise<CommandResult> =>
        handleServiceCommand(store, envelope, id, decideRevision, { cache, ...ifMatchOption(ifMatch) });
      const ownerChange = owner === undefined || owner.id === state.ownerId ? undefined : { serviceId: id, from: state.ownerId, to: owner };
      const service =
        countedEvent !== undefined && eventOfCommand(historyBefore, envelope) === undefined
          ? unchangedResult(historyBefore, countedEvent.position)
          : await (ownerChange === undefined ? saveService() : withHandOver(context, command, ownerChange, saveService));
      const beds = form.beds === undefined ? undefined : await handleFormBeds(context, command, id, form.beds);
      const events = [...service.events, ...(beds?.events ?? [])];
      const answeredPosition = await answerNamedReport(context, command, id, events);
      const isAddressSet = service.events.some(({ type }) => type === 'AddressSet');
      const hidesAddress = isAddressSet && didHidePublicAddress(service.history, envelope.commandId);
      const spanishNotice = spanishPending(serviceState(service.history), language);
      const result = await changedResult({
        store,
        id,
        commandId: envelope.commandId,
        service,
        beds,
        message: hidesAddress ? 'revisedHidden' : 'revised',
        extraMessage: spanishNotice,
        language,
      });
      return { ...result, position: latestPosition(result.position, answeredPosition) };
    }),
  );
};
