import type { Router } from 'express';
import { DomainError } from '../../domain/errors.ts';
import type { RecordedEvent } from '../../domain/events/envelope.ts';
import { decide } from '../../domain/service/decider.ts';
import type { ServiceEvent } from '../../domain/service/events.ts';
import { factsNow } from '../../domain/service/state.ts';
import type { CommandEnvelope } from '../../platform/commands/envelope.ts';
import { handleCommand, type Handled } from '../../platform/commands/handle.ts';
import { reviseService } from '../../platform/contract/serviceCommands.ts';
import { commandRoute } from '../commandRoute.ts';
import type { CommandWorld } from '../dependencies.ts';
import { changedAnswer } from './answer.ts';
import { decideFormBeds, handleFormBeds } from './formBeds.ts';
import { withHandOver } from './handOver.ts';
import { openPlaces, sealPlaces } from './hiddenPlace.ts';
import { ifMatchHolds, requireBedsMatch } from './ifMatch.ts';
import { ownerByEmail } from './owner.ts';
import { requirePermission } from './permission.ts';
import { permittedForm } from './permitted.ts';
import { draftWithPlace } from './place.ts';
import { bedsStream, serviceState, serviceStream } from './streams.ts';

const ownEvent = (history: readonly RecordedEvent[], { commandId }: CommandEnvelope): RecordedEvent | undefined =>
  history.find((event) => event.metadata.commandId === commandId);

const unchangedAt = (history: readonly RecordedEvent[], position: bigint): Handled => ({
  events: [],
  revision: history.findLast((event) => event.position <= position)?.revision ?? -1n,
  position,
  repeated: true,
});

/**
 * PUT /services/{id}: one save, one append to the service's stream, and one to its beds where they were counted. What the
 * beds refuse is found before anything is written.
 */
export const reviseServiceRoute = (router: Router, dependencies: CommandWorld): void => {
  const { store, clock, cache, vault } = dependencies;
  commandRoute(router, dependencies, reviseService, async ({ params: { id }, body, language }, context) => {
    const { who, envelope, ifMatch } = context;
    const before = await store.readStream(serviceStream(id));
    const state = serviceState(before);
    requirePermission(who, 'service.revise', state);
    if (state.status === 'none') throw new DomainError('NOT_FOUND');
    const form = permittedForm(who, state, body);
    const owner = form.ownerEmail === undefined ? undefined : await ownerByEmail(dependencies, form.ownerEmail);

    const bedsBefore = form.beds === undefined ? [] : await store.readStream(bedsStream(id));
    const counted = ownEvent(bedsBefore, envelope);
    if (form.beds !== undefined && counted === undefined && ownEvent(before, envelope) === undefined) {
      requireBedsMatch(ifMatch, bedsBefore);
      decideFormBeds(form.beds, bedsBefore, envelope.occurredAt, clock());
    }
    const decideRevision = async (history: readonly RecordedEvent[]): Promise<ServiceEvent[]> => {
      const now = serviceState(await openPlaces(vault.keys, history));
      requirePermission(who, 'service.revise', now);
      const draft = draftWithPlace(form, now);
      const revised = decide({ type: 'ReviseService', draft, baseRevision: form.revision, via: envelope.actor.via }, now);
      const sealed = await sealPlaces(vault.keys, id, revised, factsNow(now, 'address')?.confidential ?? false);
      return owner === undefined ? sealed : [...sealed, ...decide({ type: 'HandOverService', to: owner.id }, now)];
    };
    // Repeated after it had changed nothing but beds: what others did to the service since is not decided on again.
    const save = (): Promise<Handled> =>
      handleCommand({ store, streamName: serviceStream(id), envelope, cache, ...ifMatchHolds(ifMatch), decide: decideRevision });
    const handOver = owner === undefined || owner.id === state.ownerId ? undefined : { serviceId: id, from: state.ownerId, to: owner };
    const service =
      counted !== undefined && ownEvent(before, envelope) === undefined
        ? unchangedAt(before, counted.position)
        : await (handOver === undefined ? save() : withHandOver(dependencies, context, handOver, save));
    const beds = form.beds === undefined ? undefined : await handleFormBeds(dependencies, context, id, form.beds);
    return changedAnswer({ store, id, service, beds, message: 'revised', language });
  });
};
