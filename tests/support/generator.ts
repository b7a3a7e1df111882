/*
 * Seeded services shaped like the real files, for tests and benches: facts by section (`generateServices`), their events
 * (`recordedEvents`; by stream: `streamsOf` in `generator/events.ts`) and their read-model documents (`documentOf`).
 * Nobody's phone: 555-01xx.
 */
export { documentOf } from './generator/document.ts';
export { recordedEvents } from './generator/events.ts';
export { createRandom, type Random } from './generator/random.ts';
export { generateServices } from './generator/service.ts';
