import type { ServicesAfterClosing } from '#domain/account/events.ts';
import type { Actor, DomainEvent, EventMetadata, RecordedEvent } from '#domain/envelope/envelope.ts';
import { PRESENT_RULES, type Rules } from '#domain/rules/rules.ts';
import type { Role } from '#domain/vocabulary/roles.ts';
import type { WhatIfResult } from '#query-api/history/whatIf/compareWorlds.ts';
import { createWhatIf } from '#query-api/history/whatIf/whatIf.ts';
import { classified, described } from './givenService.ts';
import { recordAs } from './recorded.ts';

/* Logs of a what-if, command by command, as the product writes them. */

export const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2026-03-10T00:00:00.000Z');

export const ADMIN: Actor = { id: 'ana', role: 'ADMINISTRATOR', via: 'web' };
export const provider = (id: string): Actor => ({ id, role: 'USER', via: 'web' });

/** A log; each command takes effect at `hour` hours after its start. */
export const createLog = () => {
  const events: RecordedEvent[] = [];
  let hour = 0;
  let commandNumber = 0;
  let correlationId = '';

  const append = (actor: Actor, streamName: string, event: DomainEvent, metadata: Partial<EventMetadata> = {}): void => {
    const occurredAt = new Date(START_MS + hour * HOUR_MS).toISOString();
    events.push(
      recordAs(event, { streamName, revision: events.length, actor, occurredAt, commandId: correlationId, correlationId, ...metadata }),
    );
  };
  const begin = (): string => (correlationId = `command ${(commandNumber += 1)}`);
  const reserve = (actor: Actor, accountId: string, serviceId: string) =>
    append(actor, `portfolio-${accountId}`, { type: 'SlotClaimed', data: { serviceId } });
  const release = (actor: Actor, accountId: string, serviceId: string) =>
    append(actor, `portfolio-${accountId}`, { type: 'SlotReleased', data: { serviceId } });
  const changeService = (actor: Actor, id: string, type: string, data: object = {}, metadata: Partial<EventMetadata> = {}): string => {
    const commandId = begin();
    append(actor, `service-${id}`, { type, data }, metadata);
    return commandId;
  };

  return {
    /** Sets the hour of the next commands. */
    at(nextHour: number) {
      hour = nextHour;
    },
    openAccount(id: string, role: Role = 'USER') {
      begin();
      const kind = role.startsWith('VOLUNTEER') ? 'volunteer' : 'provider';
      append(ADMIN, `account-${id}`, { type: 'AccountOpened', data: { kind, method: 'LOCAL', sealed: { key: '', text: '' } } });
      if (role !== 'USER') append(ADMIN, `account-${id}`, { type: 'RoleSet', data: { from: 'USER', to: role } });
    },
    setRole(id: string, from: Role, to: Role) {
      begin();
      append(ADMIN, `account-${id}`, { type: 'RoleSet', data: { from, to } });
    },
    setQuota(id: string, to: number) {
      begin();
      append(ADMIN, `portfolio-${id}`, { type: 'QuotaSet', data: { from: 3, to } });
    },
    add(id: string, actor: Actor, { ownerId = actor.id, isShelter = false } = {}): string {
      const commandId = begin();
      reserve(actor, ownerId, id);
      append(actor, `service-${id}`, { type: 'ServiceAdded', data: { ownerId } });
      append(actor, `service-${id}`, { type: 'ServiceDescribed', data: { ...described, name: `Place ${id}` } });
      append(actor, `service-${id}`, { type: 'ServiceClassified', data: { ...classified, types: [isShelter ? 'SHELTER' : 'MEALS'] } });
      if (actor.role === 'ADMINISTRATOR') append(actor, `service-${id}`, { type: 'ServiceApproved', data: { ofRevision: 2 } });
      return commandId;
    },
    changeService,
    remove(id: string, ownerId: string, actor: Actor = ADMIN): string {
      const commandId = changeService(actor, id, 'ServiceRemoved');
      release(actor, ownerId, id);
      return commandId;
    },
    /** Removes a service as the screen of approvals does: by a batch. */
    removeByBatch(id: string, ownerId: string, actor: Actor): void {
      const batch = `batch-${begin()}`;
      append(actor, batch, { type: 'BatchStarted', data: { kind: 'remove', ids: [id] } });
      append(actor, `service-${id}`, { type: 'ServiceRemoved', data: {} });
      release(actor, ownerId, id);
      append(actor, batch, { type: 'BatchFinished', data: { done: [id], unchanged: [], refused: [] } });
    },
    restore(id: string, ownerId: string, actor: Actor = ADMIN) {
      begin();
      reserve(actor, ownerId, id);
      append(actor, `service-${id}`, { type: 'ServiceRestored', data: {} });
    },
    handOver(id: string, from: string, to: string, metadata: Partial<EventMetadata> = {}): string {
      const commandId = begin();
      reserve(ADMIN, to, id);
      append(ADMIN, `service-${id}`, { type: 'OwnerChanged', data: { from, to } }, metadata);
      release(ADMIN, from, id);
      return commandId;
    },
    /** Saves a form that changes name and owner. */
    reviseAndHandOver(id: string, from: string, to: string, name: string) {
      begin();
      reserve(ADMIN, to, id);
      append(ADMIN, `service-${id}`, { type: 'ServiceDescribed', data: { ...described, name } });
      append(ADMIN, `service-${id}`, { type: 'OwnerChanged', data: { from, to } });
      release(ADMIN, from, id);
    },
    countBeds(id: string, actor: Actor, available: number, saw: number | null = null, metadata: Partial<EventMetadata> = {}): string {
      const commandId = begin();
      const observedAt = new Date(START_MS + hour * HOUR_MS).toISOString();
      append(actor, `beds-${id}`, { type: 'BedsCounted', data: { available, total: 40, observedAt, saw } }, metadata);
      return commandId;
    },
    /** Closes an account; the log shows that each of its services was handed over, or removed. */
    close(
      accountId: string,
      services: ServicesAfterClosing,
      ids: readonly string[],
      by: 'administrator' | 'person' = 'administrator',
    ): string {
      const commandId = begin();
      append(ADMIN, `account-${accountId}`, {
        type: 'AccountClosed',
        data: { by, closedAt: '', eraseAfter: '', services },
      });
      for (const id of ids) {
        if (services.become === 'handedOver') {
          reserve(ADMIN, services.to, id);
          append(ADMIN, `service-${id}`, { type: 'OwnerChanged', data: { from: accountId, to: services.to } });
        } else append(ADMIN, `service-${id}`, { type: 'ServiceRemoved', data: {} });
        release(ADMIN, accountId, id);
      }
      return commandId;
    },
    /** Reopens an account; the log shows which services were restored. */
    reopen(accountId: string, ids: readonly string[]) {
      begin();
      append(ADMIN, `account-${accountId}`, { type: 'AccountReopened', data: {} });
      for (const id of ids) {
        reserve(ADMIN, accountId, id);
        append(ADMIN, `service-${id}`, { type: 'ServiceRestored', data: {} });
      }
    },
    /** Runs a what-if from one hour of the log to another. */
    whatIf(rules: Partial<Rules>, { from = 0, to = 100 } = {}): WhatIfResult {
      const whatIf = createWhatIf({
        from: START_MS + from * HOUR_MS,
        to: START_MS + to * HOUR_MS,
        presentRules: PRESENT_RULES,
        changedRules: { ...PRESENT_RULES, ...rules },
      });
      for (const event of events) if (!whatIf.foldEvent(event)) break;
      return whatIf.result(100);
    },
  };
};
