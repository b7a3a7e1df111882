/*
 * Seeded services shaped like the real files, for tests and benchmarks: facts by section (`generateServices`), their events (`streamsOf`,
 * `recordedEvents`) and their read-model documents (`documentOf`). Phone numbers are 555-01xx, which nobody has.
 */
export { documentOf } from './generator/document.ts';
export { metadataOf, recordedEvents, streamsOf } from './generator/events.ts';
export { longLog, type LongLog } from './generator/longLog.ts';
export { createRandom, type Random } from 'test-tools/random.ts';
export { generateServices, type GeneratedService } from './generator/service.ts';
