export { startProjections, type Projections, type ProjectionsOptions } from './runtime.ts';
export type { ProjectionStatus } from './status.ts';
