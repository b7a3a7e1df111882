import type { Actor, EventMetadata, RecordedEvent } from '../events/envelope.ts';
import type { ServiceEvent } from './events.ts';
import { SECTION_EVENTS, SECTIONS } from './sections.ts';

type Recorded = RecordedEvent<ServiceEvent>;

/** The older of when it was said and when it was true: importing an old file makes nothing fresh. */
export const factsOfTime = ({ occurredAt, factsAsOf }: Pick<EventMetadata, 'occurredAt' | 'factsAsOf'>): string =>
  factsAsOf !== undefined && factsAsOf < occurredAt ? factsAsOf : occurredAt;

/** Ways by which people themselves speak. */
const BY_PEOPLE: readonly Actor['via'][] = ['web', 'api', 'link'];

/** Whether it says that somebody looked at facts and found them right; beds alone are no such facts. */
const isLook = ({ type, data }: Recorded): boolean =>
  type === 'DetailsConfirmed' && data.sections.some((section) => SECTIONS.some((known) => known === section));

/** Whether it says facts anew. */
const isSaying = ({ type }: Recorded): boolean => type === 'ServiceAdded' || SECTIONS.some((section) => SECTION_EVENTS[section] === type);

/** Whether a person vouches for facts by it: by saying them, or by confirming them. */
export const isConfirmedBy = (event: Recorded): boolean =>
  BY_PEOPLE.includes(event.metadata.actor.via) && (isLook(event) || isSaying(event));
