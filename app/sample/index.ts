export { fillWithSample, isWithoutServices } from './fillWithSample.ts';
export { removeSample, type RemovedSample } from './removeSample.ts';
export { reviseSampleCrisisLines } from './reviseCrisisLines.ts';
