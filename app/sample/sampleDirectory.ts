import { v5 as uuidV5 } from 'uuid';
import { parseSampleServices, type SampleService } from './sampleService.ts';
import food from './services/food.json' with { type: 'json' };
import health from './services/health.json' with { type: 'json' };
import resources from './services/resources.json' with { type: 'json' };
import shelter from './services/shelter.json' with { type: 'json' };
import waitingOfProvider from './services/waitingOfProvider.json' with { type: 'json' };
import waitingOfVolunteers from './services/waitingOfVolunteers.json' with { type: 'json' };
import work from './services/work.json' with { type: 'json' };

/** Days since the services were added, which is before the first count of beds. */
export const ADDED_DAYS_AGO = 40;

/** The fictional directory of one real city, across all five tabs. */
export const SAMPLE_DIRECTORY: readonly SampleService[] = [shelter, food, health, resources, work].flatMap(parseSampleServices);

/** Services that the sample's provider added and that wait for approval. */
export const WAITING_OF_PROVIDER: readonly SampleService[] = parseSampleServices(waitingOfProvider);

/** Services that volunteers added and that wait for approval; one has the phone number of another listing: a duplicate to find. */
export const WAITING_OF_VOLUNTEERS: readonly SampleService[] = parseSampleServices(waitingOfVolunteers);

/** Namespace of ids; it must never change, so that the same service keeps its id. */
const SAMPLE_NAMESPACE = '0d0f2f9a-7d5e-5b7c-8f0b-3f3c1a5f7b21';

export const sampleServiceId = (key: string): string => uuidV5(`service ${key}`, SAMPLE_NAMESPACE);
export const sampleFeedbackId = (key: string): string => uuidV5(`feedback ${key}`, SAMPLE_NAMESPACE);
/** Returns the id of a region or contact; `recordKey` is its kind and key: `region metro-denver`. */
export const sampleRegionId = (recordKey: string): string => uuidV5(recordKey, SAMPLE_NAMESPACE);
export const sampleCrisisLineId = (key: string): string => uuidV5(`crisis line ${key}`, SAMPLE_NAMESPACE);
export const sampleCommandId = (key: string, step: string): string => uuidV5(`${step} ${key}`, SAMPLE_NAMESPACE);
