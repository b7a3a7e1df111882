import { GUEST } from '#domain/permissions/principal.ts';
import type { PublishedListing } from '#interchange/export/hsds/publishedListing.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { lastingServiceJson } from '../services/serviceJson.ts';

/** Returns an approved listing as any visitor sees it; `now`: milliseconds since 1970. */
export const publishedListing = (id: string, document: ServiceDocument, now: number): PublishedListing => ({
  service: lastingServiceJson(id, document, { principal: GUEST, at: Math.floor(now / 1000) }),
  record: document.hsdsRecord ?? null,
});
