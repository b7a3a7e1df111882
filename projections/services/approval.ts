import type { EventMetadata, RecordedEvent } from '#domain/envelope/envelope.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import { DEFAULT_PUBLISH_SETTINGS, publishPolicy } from '#domain/service/policies.ts';
import { sameSectionFacts, SECTION_EVENTS, SECTIONS, type Section } from '#domain/service/sections.ts';
import { pendingRoleOf } from '#domain/service/state.ts';
import type { ChangedSections, Attribution, ServiceDocument } from './document.ts';

type Recorded = RecordedEvent<ServiceEvent>;

/** The actor, with their role at that time. */
export const attributionOf = ({ actor, occurredAt }: EventMetadata): Attribution => ({ by: actor.id, role: actor.role, at: occurredAt });

/**
 * Whether a moderator has to review the change: a change by a user whose own new services would wait too. Changes by machines, imports and
 * administrators need no review.
 */
const needsReview = ({ actor }: EventMetadata): boolean =>
  (actor.via === 'web' || actor.via === 'api') &&
  publishPolicy(actor.role === 'VOLUNTEER SENIOR' ? 'VOLUNTEER' : actor.role, true, DEFAULT_PUBLISH_SETTINGS) === null;

const sectionOf = (event: Recorded): Section | undefined => SECTIONS.find((section) => SECTION_EVENTS[section] === event.type);

/**
 * Whether a change of the section is shown. A place follows its address, whose change is shown; only a pin that a user moved is shown
 * separately.
 */
const isPubliclyShown = (section: Section, document: ServiceDocument): boolean => section !== 'place' || document.place?.source === 'pin';

const withoutChanges = ({ changedSinceApproval: _changed, ...document }: ServiceDocument): ServiceDocument => document;

const withChanged = (document: ServiceDocument, changed: ChangedSections): ServiceDocument =>
  Object.keys(changed).length === 0 ? withoutChanges(document) : { ...document, changedSinceApproval: changed };

/**
 * Keeps the approved facts of a section that a user changed, until a moderator approves it again or the facts return to the approved ones.
 * `before` and
 * `after` are the document before and after an event that sets a section.
 */
const recordChange = (before: ServiceDocument, after: ServiceDocument, event: Recorded, section: Section): ServiceDocument => {
  const changed = before.changedSinceApproval ?? {};
  const existing = changed[section];
  const approved = existing === undefined ? (before[section] ?? null) : existing.approved;
  if (sameSectionFacts(section, after[section], approved ?? undefined)) {
    const { [section]: _same, ...otherSections } = changed;
    return withChanged(after, otherSections);
  }
  if (existing === undefined && (!needsReview(event.metadata) || !isPubliclyShown(section, after))) return after;
  const attribution =
    needsReview(event.metadata) || existing === undefined
      ? attributionOf(event.metadata)
      : { by: existing.by, role: existing.role, at: existing.at };
  return withChanged(after, { ...changed, [section]: { ...attribution, approved } });
};

const withoutWaitingRole = ({ waitingAs: _waitingAs, ...document }: ServiceDocument): ServiceDocument => document;

const waitingAs = (ownerId: string, { actor }: EventMetadata): Pick<ServiceDocument, 'waitingAs'> => {
  const role = pendingRoleOf(ownerId, actor);
  return role === null ? {} : { waitingAs: role };
};

/** Applies an event's effect on approvals and management, besides its own facts. */
export const applyApproval = (before: ServiceDocument | null, after: ServiceDocument, event: Recorded): ServiceDocument => {
  switch (event.type) {
    case 'ServiceAdded':
      return { ...after, waitingSince: event.metadata.occurredAt, ...waitingAs(event.data.ownerId, event.metadata) };
    case 'OwnerChanged':
      return withoutWaitingRole(after);
    case 'ServiceApproved': {
      const { waitingSince: _waitingSince, ...approved } = withoutChanges(withoutWaitingRole(after));
      return { ...approved, approval: attributionOf(event.metadata) };
    }
    case 'ApprovalWithdrawn': {
      const { approval: _approval, ...waiting } = withoutChanges(after);
      return { ...waiting, waitingSince: event.metadata.occurredAt };
    }
    default: {
      const section = sectionOf(event);
      return section === undefined || before === null || !before.isApproved ? after : recordChange(before, after, event, section);
    }
  }
};
