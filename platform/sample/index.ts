export { fillWithSample, isWithoutServices } from './fillWithSample.ts';
export { removeSample } from './removeSample.ts';
