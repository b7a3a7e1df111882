import type { Router } from 'express';
import { DomainError } from '../../domain/errors.ts';
import { can } from '../../domain/permissions/permissions.ts';
import { decide } from '../../domain/service/decider.ts';
import { publishPolicy } from '../../domain/service/policies.ts';
import { initialState } from '../../domain/service/state.ts';
import { handleCommand } from '../../platform/commands/handle.ts';
import { thingIdOf } from '../../platform/commands/ids.ts';
import { addService } from '../../platform/contract/serviceCommands.ts';
import { commandRoute } from '../commandRoute.ts';
import type { CommandWorld } from '../dependencies.ts';
import { changedAnswer } from './answer.ts';
import { handleFormBeds } from './formBeds.ts';
import { permittedForm, requireStorable } from './permitted.ts';
import { draftWithPlace } from './place.ts';
import { serviceState, serviceStream } from './streams.ts';

const SETTINGS = { providersPublish: false };

/** POST /services. The id comes from the command's, so that a repeated request is the same service. */
export const addServiceRoute = (router: Router, dependencies: CommandWorld): void => {
  const { store, cache } = dependencies;
  commandRoute(router, dependencies, addService, async ({ body, language }, context) => {
    const { who, envelope } = context;
    if (!can(who.role, 'service.add')) throw new DomainError('FORBIDDEN');
    // What its owner-to-be may say of it.
    const form = permittedForm(who, { ...initialState, status: 'listed', ownerId: who.id }, body);
    requireStorable(form);
    const id = thingIdOf(envelope.commandId, 'service');
    const approvedBy = publishPolicy(who.role, true, SETTINGS);
    const service = await handleCommand({
      store,
      streamName: serviceStream(id),
      envelope,
      cache,
      startsStream: true,
      decide: (history) => {
        const state = serviceState(history);
        const draft = draftWithPlace(form, state);
        return decide({ type: 'AddService', ownerId: who.id, draft, ...(approvedBy === null ? {} : { approvedBy }) }, state);
      },
    });
    const beds = form.beds === undefined ? undefined : await handleFormBeds(dependencies, context, id, form.beds);
    const message = approvedBy === null ? 'addedWaiting' : 'added';
    const answer = await changedAnswer({ store, id, service, beds: beds ?? 'none', message, language });
    return { ...answer, status: 201, headers: { ...answer.headers, Location: `/api/services/${id}` } };
  });
};
