import * as fc from 'fast-check';
import type { LastingService } from '#contract/service.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { GUEST } from '#domain/permissions/principal.ts';
import { positionOf } from '#platform/event-store/parsing.ts';
import type { LogEntry } from '#platform/event-store/types.ts';
import { happenedAt, rowOf } from '#projections/versions/document.ts';
import { histories } from '#tests/support/histories.ts';
import { createVersions } from '../listing/asOf/versions.ts';
import { lastingServiceJson } from '../services/serviceJson.ts';
import { openPastListings } from './pastListings.ts';

/* Exports of a past moment, against the past views of the API. */

/** Number of entries in one page of the log. */
const PAGE_SIZE = 7;
/** After all events, including those of clocks that run ahead. */
const FAR_FUTURE = Date.UTC(2030, 0, 1);

const storeOf = (history: readonly RecordedEvent[], ...others: readonly LogEntry[]) => {
  const entries = [...history.map((event) => ({ kind: 'event', event }) as const), ...others];
  return {
    readAll: async ({ after = -1n }: { readonly after?: bigint }) =>
      entries.filter((entry) => positionOf(entry) > after).slice(0, PAGE_SIZE),
    lastPosition: async () => entries.reduce((last, entry) => (positionOf(entry) > last ? positionOf(entry) : last), 0n),
  };
};

const exportAt = async (store: ReturnType<typeof storeOf>, moment: number) => {
  const { listings, close, ...opened } = await openPastListings(store, moment);
  try {
    const services: LastingService[] = [];
    for await (const { service } of listings) services.push(service);
    return { ...opened, listings: services };
  } finally {
    await close();
  }
};

/** Returns the approved listings of the past view of a moment, in the order of their ids. */
const pastView = (history: readonly RecordedEvent[], moment: number) => {
  const versions = createVersions();
  for (const event of history) versions.foldRow(rowOf(event));
  return [...versions.listingAsOf(moment).documents()]
    .filter(([, { isApproved }]) => isApproved)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, document]) => lastingServiceJson(id, document, { principal: GUEST, at: Math.floor(moment / 1000) }));
};

test('exports the listings that the past view of the moment shows', async () => {
  covers('export-as-of', 'export-confidential');
  const historyAndMoments = histories.chain((history) => {
    const moments = history.flatMap((event) => [happenedAt(event) - 1, happenedAt(event)]);
    return fc.tuple(fc.constant(history), fc.array(fc.constantFrom(...moments), { minLength: 1, maxLength: 3 }));
  });
  let exported = 0;
  await fc.assert(
    fc.asyncProperty(historyAndMoments, async ([history, moments]) => {
      for (const moment of moments) {
        const { listings, leftOut } = await exportAt(storeOf(history), moment);
        exported += listings.length;
        expect(leftOut).toBe(0);
        expect(listings).toEqual(pastView(history, moment));
      }
    }),
    { numRuns: 40 },
  );
  expect(exported).toBeGreaterThan(0);
});

test('leaves out a listing with an event that cannot be read', async () => {
  covers('export-confidential');
  const [history = []] = fc.sample(
    histories.filter((events) => pastView(events, FAR_FUTURE).length > 0),
    { numRuns: 1, seed: 1 },
  );
  const ids = pastView(history, FAR_FUTURE).map(({ id }) => id);
  const damaged: LogEntry = {
    kind: 'poison',
    position: (history.at(-1)?.position ?? 0n) + 1n,
    id: '',
    streamName: `service-${ids[0]}`,
    revision: 99n,
    type: 'AddressSet',
    reason: 'no address',
  };
  const { listings, leftOut } = await exportAt(storeOf(history, damaged), FAR_FUTURE);
  expect([listings.map(({ id }) => id), leftOut]).toEqual([ids.slice(1), 1]);
});
