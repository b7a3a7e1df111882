import { v5 as uuidV5 } from 'uuid';
import type { SampleService } from './sampleService.ts';
import { FOOD } from './services/food.ts';
import { HEALTH } from './services/health.ts';
import { RESOURCES } from './services/resources.ts';
import { SHELTER } from './services/shelter.ts';
import { WORK } from './services/work.ts';

/** The fictional directory of one real city, across all five tabs. */
export const SAMPLE_DIRECTORY: readonly SampleService[] = [...SHELTER, ...FOOD, ...HEALTH, ...RESOURCES, ...WORK];

/** Namespace of ids; it must never change, so that the same service keeps its id. */
const NAMESPACE = '0d0f2f9a-7d5e-5b7c-8f0b-3f3c1a5f7b21';

export const sampleServiceId = (key: string): string => uuidV5(`service ${key}`, NAMESPACE);
export const sampleFeedbackId = (key: string): string => uuidV5(`feedback ${key}`, NAMESPACE);
/** Returns the id of a region or contact; `thing` is its kind and key: `region metro-denver`. */
export const sampleRegionId = (thing: string): string => uuidV5(thing, NAMESPACE);
export const sampleCrisisLineId = (key: string): string => uuidV5(`crisis line ${key}`, NAMESPACE);
export const sampleCommandId = (key: string, step: string): string => uuidV5(`${step} ${key}`, NAMESPACE);
