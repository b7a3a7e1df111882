import { isCrisisLineEvent } from '#domain/crisisLine/decider.ts';
import { crisisLineEventSchemas, type CrisisLineEvent } from '#domain/crisisLine/events.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { knownPart } from '#domain/envelope/tolerantSchema.ts';
import type { Projection } from '../runtime/projection.ts';
import { byStreamPrefix } from '../runtime/streamPrefix.ts';
import type { CrisisLineDocument } from './document.ts';

/** Removes the sample mark when any event but the sample's own changes the line. */
const withSampleMark = ({ sample: _sample, ...document }: CrisisLineDocument, sample: true | undefined): CrisisLineDocument =>
  sample === true ? { ...document, sample } : document;
/** Returns the facts that this version knows: unknown fields of a newer version must not replace other fields. */
const factsOf = (data: unknown) => knownPart(crisisLineEventSchemas.CrisisLineRevised, data);

const apply = (document: CrisisLineDocument | null, event: RecordedEvent<CrisisLineEvent>): CrisisLineDocument | null => {
  const { occurredAt, sample } = event.metadata;
  const revision = Number(event.revision);
  if (event.type === 'CrisisLineAdded')
    return { ...factsOf(event.data), createdAt: occurredAt, updatedAt: occurredAt, revision, ...(sample === true ? { sample } : {}) };
  if (document === null) return null;
  switch (event.type) {
    case 'CrisisLineRevised':
      return { ...withSampleMark(document, sample), ...factsOf(event.data), updatedAt: occurredAt, revision };
    case 'CrisisLineRemoved':
      return { ...document, isRemoved: true, revision };
    case 'CrisisLineRestored': {
      const { isRemoved: _isRemoved, ...rest } = document;
      return { ...withSampleMark(rest, sample), revision };
    }
    default:
      return event satisfies never;
  }
};

/** Projection of all crisis lines, including removed ones, so that a restore finds their facts. */
export const crisisLinesProjection: Projection<CrisisLineDocument> = {
  name: 'crisisLines',
  version: 2,
  handles: Object.keys(crisisLineEventSchemas),
  ...byStreamPrefix('crisisLine-'),
  apply: (document, event) => (isCrisisLineEvent(event) ? apply(document, event) : document),
  isRemoved: (document) => document.isRemoved === true,
  indexes: [{ key: { createdAt: -1, _id: 1 }, name: 'createdAt' }],
};
