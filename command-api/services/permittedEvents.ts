import type { Action } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import type { ServiceDraft } from '#domain/service/commands.ts';
import { isNoticeActive, noticeOfDraft } from '#domain/service/criticalNotice.ts';
import type { ServiceState } from '#domain/service/decider.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import { factsNow } from '#domain/service/state.ts';
import { sameFacts } from '#domain/values/sameFacts.ts';
import type { Role } from '#domain/vocabulary/roles.ts';
import { forbiddenField } from '../commands/forbiddenField.ts';
import { isAllowed, requirePermission } from './permission.ts';

/*
 * A form sends every field back as it was loaded. Only fields that change become events, and each event is checked against its own row of
 * the permission table, so no forbidden change is dropped silently.
 */

const NOTICE_RIGHT = { action: 'service.criticalNotice', field: 'isCriticalHeader' } as const;
const DISPLAY_RIGHT = { action: 'service.display', field: 'isShowFlag' } as const;
const CONTACT_FOR_HOURS_RIGHT = { action: 'service.contactForHours', field: 'isContact' } as const;

/** Returns the additional permission that an event needs, and the field of the form that caused the event; null if there is none. */
const rightOf = (event: ServiceEvent, service: ServiceState): { readonly action: Action; readonly field: string } | null => {
  switch (event.type) {
    case 'CriticalNoticeRaised':
    case 'CriticalNoticeLowered':
      return NOTICE_RIGHT;
    case 'DisplaySet':
      return DISPLAY_RIGHT;
    case 'HoursSet':
      return event.data.contactForHours && factsNow(service, 'hours')?.contactForHours !== true ? CONTACT_FOR_HOURS_RIGHT : null;
    default:
      return null;
  }
};

/** Rejects a save that contains a change which the user may not make to this service. */
export const requirePermittedEvents = (
  principal: Principal,
  service: ServiceState,
  events: readonly ServiceEvent[],
  ownerRole?: Role,
): void => {
  for (const event of events) {
    const right = rightOf(event, service);
    if (right !== null && !isAllowed(principal, right.action, service, ownerRole)) throw forbiddenField(right.field);
    // A user who may set critical notices may do so on services of others, but change nothing else there.
    if (right !== NOTICE_RIGHT) requirePermission(principal, 'service.revise', service, ownerRole);
  }
};

/**
 * Removes an unchanged notice from a draft: a user must not raise a notice again that was lowered after the form was loaded, or lower one
 * that they have not seen. `shownService` is the service as the form loaded it.
 */
export const withoutUnchangedNotice = (
  draft: ServiceDraft,
  shownService: ServiceState,
  principal: Principal,
  now: number,
): ServiceDraft => {
  const { critical, ...otherFields } = draft;
  if (critical === undefined) return draft;
  if (sameFacts(noticeOfDraft(critical, shownService.critical), shownService.critical)) return otherFields;
  const wasExpired =
    shownService.critical !== null &&
    !isNoticeActive(shownService.critical, factsNow(shownService, 'place')?.timeZone, Math.floor(now / 1000));
  return critical === null && wasExpired && !isAllowed(principal, 'service.criticalNotice', shownService) ? otherFields : draft;
};
