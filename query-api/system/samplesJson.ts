import type { RebuildStatus } from '#contract/systemOperations.ts';
import type { RebuildWork } from '#projections/maintenance/document.ts';

type SamplesJson = NonNullable<RebuildStatus['comparison']>['samples'];

/** Returns stored differences as a response contains them: ids and names of fields. */
export const samplesJson = (samples: NonNullable<RebuildWork['samples']>): SamplesJson =>
  samples.map(({ id, fields }) => ({ id, fields: [...fields] }));
