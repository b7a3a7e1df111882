import { v5 as uuidV5 } from 'uuid';
import type { SampleService } from './sampleService.ts';
import { FOOD_SERVICES } from './services/food.ts';
import { HEALTH_SERVICES } from './services/health.ts';
import { RESOURCE_SERVICES } from './services/resources.ts';
import { SHELTER_SERVICES } from './services/shelter.ts';
import { WORK_SERVICES } from './services/work.ts';

/** Days since the services were added, which is before the first count of beds. */
export const ADDED_DAYS_AGO = 40;

/** The fictional directory of one real city, across all five tabs. */
export const SAMPLE_DIRECTORY: readonly SampleService[] = [
  ...SHELTER_SERVICES,
  ...FOOD_SERVICES,
  ...HEALTH_SERVICES,
  ...RESOURCE_SERVICES,
  ...WORK_SERVICES,
];

/** Namespace of ids; it must never change, so that the same service keeps its id. */
const SAMPLE_NAMESPACE = '0d0f2f9a-7d5e-5b7c-8f0b-3f3c1a5f7b21';

export const sampleServiceId = (key: string): string => uuidV5(`service ${key}`, SAMPLE_NAMESPACE);
export const sampleFeedbackId = (key: string): string => uuidV5(`feedback ${key}`, SAMPLE_NAMESPACE);
/** Returns the id of a region or contact; `recordKey` is its kind and key: `region metro-denver`. */
export const sampleRegionId = (recordKey: string): string => uuidV5(recordKey, SAMPLE_NAMESPACE);
export const sampleCrisisLineId = (key: string): string => uuidV5(`crisis line ${key}`, SAMPLE_NAMESPACE);
export const sampleCommandId = (key: string, step: string): string => uuidV5(`${step} ${key}`, SAMPLE_NAMESPACE);
