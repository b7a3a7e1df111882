export { fillWithSample, isWithoutServices } from './fillWithSample.ts';
export { removeSample } from './removeSample.ts';
export { sampleCommandId } from './sampleDirectory.ts';
