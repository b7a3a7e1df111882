export type { ProjectionsOptions } from './keptModel.ts';
export { startProjections, type Projections } from './runtime.ts';
export type { ProjectionStatus } from './status.ts';
