import type { ServiceEvent } from '#domain/service/events.ts';
import { PUBLISH_SETTINGS, publishPolicy } from '#domain/service/policies.ts';
import { sameSectionFacts, SECTION_EVENTS, SECTIONS, type Section } from '#domain/service/sections.ts';
import { addedAs } from '#domain/service/state.ts';
import type { EventMetadata, RecordedEvent } from '#kernel/events/envelope.ts';
import type { ChangedSections, Deed, ServiceDocument } from './document.ts';

type Recorded = RecordedEvent<ServiceEvent>;

/** The actor, with their role at that time. */
export const deedOf = ({ actor, occurredAt }: EventMetadata): Deed => ({ by: actor.id, role: actor.role, at: occurredAt });

/**
 * Whether a moderator has to review the change: a change by a user whose own new services would wait too. Changes by machines, imports and
 * administrators need no review.
 */
const needsReview = ({ actor }: EventMetadata): boolean =>
  (actor.via === 'web' || actor.via === 'api') &&
  publishPolicy(actor.role === 'VOLUNTEER SENIOR' ? 'VOLUNTEER' : actor.role, true, PUBLISH_SETTINGS) === null;

const sectionOf = (event: Recorded): Section | undefined => SECTIONS.find((section) => SECTION_EVENTS[section] === event.type);

/**
 * Whether a change of the section is shown. A place follows its address, whose change is shown; only a pin that a user moved is shown
 * separately.
 */
const isShown = (section: Section, document: ServiceDocument): boolean => section !== 'place' || document.place?.source === 'pin';

const without = ({ changedSinceApproval: _changed, ...document }: ServiceDocument): ServiceDocument => document;

const withChanged = (document: ServiceDocument, changed: ChangedSections): ServiceDocument =>
  Object.keys(changed).length === 0 ? without(document) : { ...document, changedSinceApproval: changed };

/**
 * Keeps the approved facts of a section that a user changed, until a moderator approves it again or the facts return to the approved ones.
 * `before` and
 * `after` are the document before and after an event that sets a section.
 */
const noteChange = (before: ServiceDocument, after: ServiceDocument, event: Recorded, section: Section): ServiceDocument => {
  const changed = before.changedSinceApproval ?? {};
  const known = changed[section];
  const approved = known === undefined ? (before[section] ?? null) : known.approved;
  if (sameSectionFacts(section, after[section], approved ?? undefined)) {
    const { [section]: _same, ...others } = changed;
    return withChanged(after, others);
  }
  if (known === undefined && (!needsReview(event.metadata) || !isShown(section, after))) return after;
  const deed =
    needsReview(event.metadata) || known === undefined ? deedOf(event.metadata) : { by: known.by, role: known.role, at: known.at };
  return withChanged(after, { ...changed, [section]: { ...deed, approved } });
};

const withoutRole = ({ waitingAs: _waitingAs, ...document }: ServiceDocument): ServiceDocument => document;

const waitingAs = (ownerId: string, { actor }: EventMetadata): Pick<ServiceDocument, 'waitingAs'> => {
  const role = addedAs(ownerId, actor);
  return role === null ? {} : { waitingAs: role };
};

/** Applies an event's effect on approvals and management, besides its own facts. */
export const applyApproval = (before: ServiceDocument | null, after: ServiceDocument, event: Recorded): ServiceDocument => {
  switch (event.type) {
    case 'ServiceAdded':
      return { ...after, waitingSince: event.metadata.occurredAt, ...waitingAs(event.data.ownerId, event.metadata) };
    case 'OwnerChanged':
      return withoutRole(after);
    case 'ServiceApproved': {
      const { waitingSince: _waitingSince, ...approved } = without(withoutRole(after));
      return { ...approved, approval: deedOf(event.metadata) };
    }
    case 'ApprovalWithdrawn': {
      const { approval: _approval, ...waiting } = without(after);
      return { ...waiting, waitingSince: event.metadata.occurredAt };
    }
    default: {
      const section = sectionOf(event);
      return section === undefined || before === null || !before.isApproved ? after : noteChange(before, after, event, section);
    }
  }
};
