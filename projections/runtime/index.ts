export { startProjections, type Projections, type ProjectionsOptions } from './runtime.ts';
export type { ProjectionState, ProjectionStatus } from './status.ts';
