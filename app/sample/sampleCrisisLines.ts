import { crisisLineSchema, type CrisisLineFacts } from '#domain/crisisLine/form.ts';
import lines from './crisisLines.json' with { type: 'json' };

/** Real crisis lines of the United States, each checked against its own website: a user in need must never get an invented number. */
export interface SampleCrisisLine {
  readonly key: string;
  readonly facts: CrisisLineFacts;
}

const NATIONWIDE = { area: 'United States', areaEs: 'Estados Unidos', time: '24/7', timeEs: 'Las 24 horas, todos los días' };

/** In the order in which they are shown. */
export const SAMPLE_CRISIS_LINES: readonly SampleCrisisLine[] = lines.map(({ key, facts }) => ({
  key,
  facts: crisisLineSchema.parse({ ...NATIONWIDE, ...facts }),
}));
