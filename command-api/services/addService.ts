import type { Router } from 'express';
import { addService } from '#contract/serviceCommands.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { can } from '#domain/permissions/permissions.ts';
import { decide, type ServiceState } from '#domain/service/decider.ts';
import { publishPolicy } from '#domain/service/policies.ts';
import { initialState } from '#domain/service/state.ts';
import { DomainError } from '#domain/values/errors.ts';
import { entityIdOf } from '#platform/commands/ids.ts';
import { mapInChunks } from '#platform/mapInChunks.ts';
import type { CommandRequest } from '../commands/commandRequest.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { quotaNow } from '../streams/accountStreams.ts';
import { reserveService, hasQuota, holdsReservation } from '../streams/serviceReservations.ts';
import { handleServiceCommand, serviceNow, serviceState } from '../streams/serviceStreams.ts';
import { changedResult } from './changedResult.ts';
import { handleFormBeds, permittedBeds } from './formBeds.ts';
import { sealContacts } from './hiddenContact.ts';
import { sealPlaces } from './hiddenPlace.ts';
import { findNamedOwner, type Owner } from './owner.ts';
import { requirePermittedEvents } from './permittedEvents.ts';
import { draftWithPlace } from './place.ts';
import { spanishPending } from './spanishPending.ts';

/** Reserves the slot first, so that concurrent additions cannot exceed the quota. */
const claimSlot = async (
  { store, rules, failpoint }: CommandContext,
  { envelope }: CommandRequest,
  owner: Owner,
  serviceId: string,
): Promise<void> => {
  if (!hasQuota(owner.id)) return;
  const unlimited = can(owner.role, 'service.addWithoutLimit');
  await reserveService({ store, rules }, envelope, { accountId: owner.id, serviceId }, { unlimited });
  await failpoint('addService.reserved');
};

const MAX_PARALLEL_READS = 16;

/** Whether the rules let new services of this owner be visible at once: the owner has an approved service. */
const publishesAtOnce = async ({ store, rules }: CommandContext, accountId: string): Promise<boolean> => {
  if (!rules.ownersPublish || !hasQuota(accountId)) return false;
  const { reservations } = await quotaNow(store, accountId);
  const services = await mapInChunks(reservations, MAX_PARALLEL_READS, (id) => serviceNow(store, id));
  return services.some((service) => holdsReservation(service, accountId) && service.approvedRevision !== null);
};

/** POST /services. The service id comes from the command id, so that a repeated request adds no second service. */
export const addServiceRoute = (router: Router, context: CommandContext): void => {
  const { store, cache, vault } = context;
  registerCommand(router, context, addService, async ({ body, language }, command) => {
    const { principal, envelope } = command;
    if (!can(principal.role, 'service.add', { accountApproved: principal.approved })) throw new DomainError('FORBIDDEN');
    // Check the permissions of the future owner.
    const ownService: ServiceState = { ...initialState, status: 'listed', ownerId: principal.id };
    const owner = (await findNamedOwner(context, principal, ownService, body.ownerEmail)) ?? principal;
    const form = { ...body, beds: permittedBeds(principal, ownService, body.beds, []) };
    const previewEvents = decide({ type: 'AddService', ownerId: owner.id, draft: draftWithPlace(form, initialState) }, initialState);
    requirePermittedEvents(principal, ownService, previewEvents);
    const id = entityIdOf(envelope.commandId, 'service');
    const approvedBy = publishPolicy(principal.role, principal.approved, {
      providersPublish: await publishesAtOnce(context, principal.id),
    });
    await claimSlot(context, command, owner, id);
    const decideAdding = async (state: ServiceState, history: readonly RecordedEvent[]) => {
      const draft = draftWithPlace(form, state);
      const addedEvents = decide({ type: 'AddService', ownerId: owner.id, draft, ...(approvedBy === null ? {} : { approvedBy }) }, state);
      const sealedEvents = await sealContacts(vault.keys, id, addedEvents, history);
      return sealPlaces(vault.keys, id, sealedEvents, { opened: [], wasConfidential: false });
    };
    const service = await handleServiceCommand(store, envelope, id, decideAdding, { cache, startsStream: true });
    await context.failpoint('addService.added');
    const beds = form.beds === undefined ? undefined : await handleFormBeds(context, command, id, form.beds);
    const message = approvedBy === null ? 'addedWaiting' : 'added';
    const spanishNotice = spanishPending(serviceState(service.history), language);
    const result = await changedResult({
      store,
      id,
      commandId: envelope.commandId,
      service,
      beds: beds ?? 'none',
      message,
      extraMessage: spanishNotice,
      language,
    });
    return { ...result, status: 201, headers: { ...result.headers, Location: `/api/services/${id}` } };
  });
};
