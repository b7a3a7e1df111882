export { addSample, sampleState } from './addSample.ts';
export { fillWithSample } from './fillWithSample.ts';
export { removeSample, type RemovedSample } from './removeSample.ts';
export { reviseSampleCrisisLines } from './reviseSampleCrisisLines.ts';
