import type { Router } from 'express';
import { reviseService } from '#contract/serviceCommands.ts';
import { decide, type ServiceState } from '#domain/service/decider.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import { factsNow } from '#domain/service/state.ts';
import { DomainError } from '#kernel/errors.ts';
import type { DomainEvent, RecordedEvent } from '#kernel/events/envelope.ts';
import type { Principal } from '#kernel/principal.ts';
import type { Role } from '#kernel/vocabulary/roles.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { CommandResult } from '#platform/commands/handle.ts';
import { latestPosition } from '#platform/tokens.ts';
import type { CommandRequest } from '../commandRequest.ts';
import type { CommandContext } from '../context.ts';
import { answerReport, isCorrection } from '../feedback/answerReport.ts';
import { forbidden } from '../forbidden.ts';
import { registerCommand } from '../registerCommand.ts';
import { sayingWhoChanged } from './changedBy.ts';
import { changedResult } from './changedResult.ts';
import { decideFormBeds, handleFormBeds, permittedBeds } from './formBeds.ts';
import { withHandOver } from './handOver.ts';
import { openContacts, sealContacts } from './hiddenContact.ts';
import { hidPublicAddress, openPlaces, sealPlaces } from './hiddenPlace.ts';
import { ifMatchHolds, requireBedsMatch } from './ifMatch.ts';
import { ownerNamed, ownerRoleFor } from './owner.ts';
import { may, requirePermission } from './permission.ts';
import { requirePermittedEvents, withoutShownNotice } from './permitted.ts';
import { draftWithPlace } from './place.ts';
import { spanishPending } from './spanishPending.ts';
import { bedsStream, onService, serviceState, serviceStream } from './streams.ts';

const ownEvent = (history: readonly RecordedEvent[], { commandId }: CommandEnvelope): RecordedEvent | undefined =>
  history.find((event) => event.metadata.commandId === commandId);

const unchangedAt = (history: readonly RecordedEvent[], position: bigint): CommandResult => ({
  events: [],
  revision: history.findLast((event) => event.position <= position)?.revision ?? -1n,
  position,
  repeated: true,
});

/** Requires the permission to revise, or the one to set critical notices: the latter may save a form in which only the notice changes. */
const requireEither = (principal: Principal, service: ServiceState, ownerRole: Role | undefined): void => {
  if (!may(principal, 'service.criticalNotice', service)) requirePermission(principal, 'service.revise', service, ownerRole);
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
  if (factsNow(service, 'address')?.confidential === true && !may(principal, 'service.readConfidential', service))
    throw forbidden('address1');
};

/**
 * PUT /services/{id}: one save makes one append to the service's stream, and one to its beds if they were counted. Errors of the beds are
 * found before anything is written.
 */
export const reviseServiceRoute = (router: Router, context: CommandContext): void => {
  const { store, clock, cache, vault } = context;
  registerCommand(router, context, reviseService, ({ params: { id }, body, language }, command) =>
    sayingWhoChanged(context, command.principal, id, async () => {
      const { principal, envelope, ifMatch } = command;
      const before = await store.readStream(serviceStream(id));
      const state = serviceState(before);
      const ownerRole = await ownerRoleFor(store, principal, state);
      requireEither(principal, state, ownerRole);
      requireSeenAddress(principal, state);
      if (state.status === 'none') throw new DomainError('NOT_FOUND');
      const owner = await ownerNamed(context, principal, state, body.ownerEmail);

      const bedsBefore = body.beds === undefined ? [] : await store.readStream(bedsStream(id));
      const form = { ...body, beds: permittedBeds(principal, state, body.beds, bedsBefore) };
      const counted = ownEvent(bedsBefore, envelope);
      if (form.beds !== undefined && counted === undefined && ownEvent(before, envelope) === undefined) {
        requireBedsMatch(ifMatch, bedsBefore);
        decideFormBeds(form.beds, bedsBefore, clock());
      }
      const decideRevision = async (_state: ServiceState, history: readonly RecordedEvent[]): Promise<ServiceEvent[]> => {
        const opened = await openPlaces(vault.keys, await openContacts(vault.keys, history));
        const now = serviceState(opened);
        requireEither(principal, now, ownerRole);
        requireSeenAddress(principal, now);
        const { revision: base } = form;
        const shown = base === null ? now : serviceState(opened.filter(({ revision }) => revision <= BigInt(base)));
        const draft = withoutShownNotice(draftWithPlace(form, now), shown, principal, clock());
        const revised = decide({ type: 'ReviseService', draft, baseRevision: base, via: envelope.actor.via }, now);
        requirePermittedEvents(principal, now, revised, ownerRole);
        const contacts = await sealContacts(vault.keys, id, revised, opened);
        const wasConfidential = factsNow(now, 'address')?.confidential ?? false;
        const sealed = await sealPlaces(vault.keys, id, contacts, { opened, wasConfidential });
        return owner === undefined ? sealed : [...sealed, ...decide({ type: 'HandOverService', to: owner.id }, now)];
      };
      // A repeated request that had changed only beds does not decide again on changes that others made to the service since.
      const save = (): Promise<CommandResult> => onService(store, envelope, id, decideRevision, { cache, ...ifMatchHolds(ifMatch) });
      const handOver = owner === undefined || owner.id === state.ownerId ? undefined : { serviceId: id, from: state.ownerId, to: owner };
      const service =
        counted !== undefined && ownEvent(before, envelope) === undefined
          ? unchangedAt(before, counted.position)
          : await (handOver === undefined ? save() : withHandOver(context, command, handOver, save));
      const beds = form.beds === undefined ? undefined : await handleFormBeds(context, command, id, form.beds);
      const events = [...service.events, ...(beds?.events ?? [])];
      const answered = await answerNamedReport(context, command, id, events);
      const isAddressSet = service.events.some(({ type }) => type === 'AddressSet');
      const after = await store.readStream(serviceStream(id));
      const hides = isAddressSet && hidPublicAddress(after, envelope.commandId);
      const more = spanishPending(serviceState(after), language);
      const result = await changedResult({
        store,
        id,
        commandId: envelope.commandId,
        service,
        beds,
        message: hides ? 'revisedHidden' : 'revised',
        more,
        language,
      });
      return { ...result, position: latestPosition(result.position, answered) };
    }),
  );
};
