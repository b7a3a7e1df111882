import type { Router } from 'express';
import { issueApiKey, revokeApiKey, type ApiKeyIssuedResult } from '#contract/apiKeyOperations.ts';
import { Problem } from '#contract/problem.ts';
import { decide, evolve, initialState, isApiKeyEvent } from '#domain/apiKey/decider.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { factsNow } from '#domain/service/state.ts';
import { DomainError } from '#domain/values/errors.ts';
import { hasBeds } from '#domain/vocabulary/serviceTypes.ts';
import { createStreams } from '#platform/commands/createStreams.ts';
import { entityIdOf } from '#platform/commands/ids.ts';
import { mapInChunks } from '#platform/mapInChunks.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { serviceNow } from '../streams/serviceStreams.ts';
import { MESSAGES } from './messages.ts';

const { handle: handleApiKeyCommand } = createStreams((id) => `apiKey-${id}`, isApiKeyEvent, evolve, initialState);

const SERVICES_PER_READ = 10;

const requireManager = ({ role, approved }: Principal): void => {
  if (!can(role, 'apiKey.manage', { accountApproved: approved })) throw new DomainError('FORBIDDEN');
};

/** Throws the problem of every listing that is not there or has no beds. */
const requireShelters = async ({ store }: CommandContext, serviceIds: readonly string[]): Promise<void> => {
  const services = await mapInChunks(serviceIds, SERVICES_PER_READ, (id) => serviceNow(store, id));
  const errors = services.flatMap((service, index) => {
    const path = `serviceIds.${index}`;
    if (service.status !== 'listed') return [{ path, code: 'SERVICE_NOT_FOUND' }];
    return hasBeds(factsNow(service, 'classified')?.types ?? []) ? [] : [{ path, code: 'BEDS_OF_SHELTERS_ONLY' }];
  });
  if (errors.length > 0) throw new Problem(400, 'VALIDATION_FAILED', { errors });
};

/** Adds the routes of API keys. */
export const apiKeyRoutes = (router: Router, context: CommandContext): void => {
  const { store, vault, clock, saySecurity } = context;
  registerCommand(router, context, issueApiKey, async ({ body, language, request }, { principal, envelope }) => {
    requireManager(principal);
    await requireShelters(context, body.serviceIds ?? []);
    const id = entityIdOf(envelope.commandId, 'apiKey');
    const events = decide({ type: 'IssueApiKey', facts: body, now: clock() }, initialState);
    // Without its event the secret opens nothing: a crash before the append leaves no key.
    const key = await vault.apiKeys.issue(id);
    const { position } = await handleApiKeyCommand(store, envelope, id, () => events, { startsStream: true });
    saySecurity({ kind: 'apiKey.issued', keyId: id, by: principal.id }, request.ip);
    const result: ApiKeyIssuedResult = { id, key, message: MESSAGES.issued[language] };
    return { status: 201, headers: { Location: `/api/api-keys/${id}` }, body: result, position };
  });

  registerCommand(router, context, revokeApiKey, async ({ params: { id }, language, request }, { principal, envelope }) => {
    requireManager(principal);
    const { position } = await handleApiKeyCommand(store, envelope, id, (state) => decide({ type: 'RevokeApiKey' }, state));
    await vault.apiKeys.revoke(id);
    saySecurity({ kind: 'apiKey.revoked', keyId: id, by: principal.id }, request.ip);
    return { body: { id, message: MESSAGES.revoked[language] }, position };
  });
};
