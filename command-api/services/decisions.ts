import type { Router } from 'express';
import {
  declineOwnership,
  distinguishService,
  grantOwnership,
  handOverService,
  requestOwnership,
  takeBackChanges,
  withdrawApproval,
} from '#contract/serviceDecisions.ts';
import type { ServiceState } from '#domain/service/decider.ts';
import { factsNow } from '#domain/service/state.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { CommandRequest } from '../commands/commandRequest.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand, type CommandHandlerResult } from '../commands/registerCommand.ts';
import { accountStream } from '../streams/accountStreams.ts';
import { hasQuota } from '../streams/serviceReservations.ts';
import { serviceNow, serviceState } from '../streams/serviceStreams.ts';
import { changedResult } from './changedResult.ts';
import { appendChange, changeService, type ServiceChange } from './changeService.ts';
import { openContacts, sealContacts } from './hiddenContact.ts';
import { openPlaces, sealPlaces } from './hiddenPlace.ts';
import { findNamedOwner, findOwner, ownerRoleIfNeeded, type Owner } from './owner.ts';
import { requirePermission, requireVisible } from './permission.ts';
import { withHandOver } from './withHandOver.ts';

const requireRequested =
  (accountId: string) =>
  ({ requestedBy }: ServiceState): void => {
    if (!requestedBy.includes(accountId)) throw new DomainError('OWNERSHIP_NOT_REQUESTED');
  };

/** Requires that the service has no real owner: only listings added by a tool may be claimed. */
const requireUnowned =
  (accountId: string) =>
  ({ status, ownerId }: ServiceState): void => {
    if (status !== 'none' && hasQuota(ownerId) && ownerId !== accountId) throw new DomainError('ALREADY_OWNED');
  };

/** Unseals places and contact data for the decision, and seals them again: undoing a change appends these facts again. */
const sealedFactsOf = ({ vault: { keys } }: CommandContext, id: string): NonNullable<ServiceChange['sealedFacts']> => ({
  open: async (history) => openPlaces(keys, await openContacts(keys, history)),
  hide: async (events, openedHistory) => {
    const wasConfidential = factsNow(serviceState(openedHistory), 'address')?.confidential ?? false;
    return sealPlaces(keys, id, await sealContacts(keys, id, events, openedHistory), { opened: openedHistory, wasConfidential });
  },
  stateOf: serviceState,
});

/** Hands a service over, and moves its reservation from the former owner to the new one. */
const handOver = async (
  context: CommandContext,
  command: CommandRequest,
  serviceBefore: ServiceState,
  newOwner: Owner,
  change: Pick<ServiceChange, 'id' | 'language' | 'require'>,
): Promise<CommandHandlerResult> => {
  const { id, language } = change;
  const appendHandOver = () =>
    appendChange(context, command, { ...change, action: 'service.handOver', command: { type: 'HandOverService', to: newOwner.id } });
  const service = await (serviceBefore.ownerId === newOwner.id
    ? appendHandOver()
    : withHandOver(context, command, { serviceId: id, from: serviceBefore.ownerId, to: newOwner }, appendHandOver));
  return changedResult({
    store: context.store,
    id,
    commandId: command.envelope.commandId,
    service,
    beds: undefined,
    message: 'handedOver',
    language,
  });
};

/** Adds the routes of decisions on one existing service: its approval, its facts and its owner. */
export const decisionRoutes = (router: Router, context: CommandContext): void => {
  const { store, vault } = context;
  registerCommand(router, context, withdrawApproval, ({ params: { id }, body: { reason }, language }, command) =>
    changeService(context, command, {
      id,
      action: 'service.withdrawApproval',
      command: { type: 'WithdrawApproval' },
      message: 'withdrawn',
      language,
      reason,
    }),
  );
  registerCommand(router, context, distinguishService, async ({ params: { id }, body: { otherId }, language }, command) => {
    const action = 'service.approve';
    const service = await serviceNow(store, id);
    requirePermission(command.principal, action, service, await ownerRoleIfNeeded(store, command.principal, service));
    const other = await serviceNow(store, otherId);
    if (otherId === id || other.status === 'none') throw new DomainError('NOT_FOUND');
    requireVisible(command.principal, other);
    return changeService(context, command, {
      id,
      action,
      command: { type: 'SetDifferentPlace', otherId, isDifferent: true },
      message: 'distinguished',
      language,
    });
  });
  registerCommand(router, context, takeBackChanges, ({ params: { id }, body: { sections, revision }, language }, command) =>
    changeService(context, command, {
      id,
      action: 'service.takeBack',
      command: {
        type: 'RevertChanges',
        ...(sections === undefined ? {} : { sections }),
        ...(revision === undefined ? {} : { ofRevision: revision }),
      },
      message: 'takenBack',
      language,
      sealedFacts: sealedFactsOf(context, id),
    }),
  );
  registerCommand(router, context, handOverService, async ({ params: { id }, body, language }, command) => {
    const currentService = await serviceNow(store, id);
    requirePermission(command.principal, 'service.handOver', currentService);
    if (currentService.status === 'none') throw new DomainError('NOT_FOUND');
    const newOwner = await findNamedOwner(context, command.principal, currentService, body.userEmail.trim().toLowerCase());
    return handOver(context, command, currentService, newOwner ?? { id: currentService.ownerId, role: 'GUEST' }, { id, language });
  });
  registerCommand(router, context, requestOwnership, async ({ params: { id }, body: { message }, language }, command) => {
    const { principal } = command;
    // Seal with the requester's key: erasing their account also erases their message.
    const sealed = await vault.keys.seal(accountStream(principal.id), { message: message.trim() });
    return changeService(context, command, {
      id,
      action: 'service.requestOwnership',
      command: { type: 'RequestOwnership', accountId: principal.id, sealed },
      message: 'requested',
      language,
      require: requireUnowned(principal.id),
    });
  });
  registerCommand(router, context, grantOwnership, async ({ params: { id, accountId }, language }, command) => {
    const currentService = await serviceNow(store, id);
    requirePermission(command.principal, 'service.handOver', currentService);
    if (currentService.status === 'none') throw new DomainError('NOT_FOUND');
    const isGranted = currentService.ownerId === accountId;
    if (!isGranted) requireRequested(accountId)(currentService);
    return handOver(context, command, currentService, await findOwner(context, accountId), { id, language });
  });
  registerCommand(router, context, declineOwnership, ({ params: { id, accountId }, body: { reason }, language }, command) =>
    changeService(context, command, {
      id,
      action: 'service.handOver',
      command: { type: 'DeclineOwnership', accountId },
      message: 'declined',
      language,
      reason,
      require: requireRequested(accountId),
    }),
  );
};
