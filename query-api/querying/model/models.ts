import type { ModelName } from '#domain/models/names.ts';
import { accountsProjection } from '#projections/accounts/projection.ts';
import { apiKeysProjection } from '#projections/apiKeys/projection.ts';
import { auditProjection } from '#projections/audit/projection.ts';
import { auditRunsProjection } from '#projections/auditRuns/projection.ts';
import { bedHistoryProjection } from '#projections/bedHistory/projection.ts';
import { crisisLinesProjection } from '#projections/crisisLines/projection.ts';
import { feedbacksProjection } from '#projections/feedbacks/projection.ts';
import { pagesProjection } from '#projections/pages/projection.ts';
import { regionsProjection } from '#projections/regions/projection.ts';
import type { Versioned } from '#projections/runtime/projection.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { versionsProjection } from '#projections/versions/projection.ts';
import type { Versions } from '../../listing/asOf/versions.ts';
import type { Listing } from '../../listing/listing.ts';
import type { QueryContext } from '../context.ts';
import type { FollowedModel } from './generation.ts';
import { createStoredModel } from './storedModel.ts';

/** The projection of each read model in MongoDB, of which queries use name and version. */
export const PROJECTIONS: Readonly<Record<ModelName, Versioned>> = {
  services: servicesProjection,
  accounts: accountsProjection,
  crisisLines: crisisLinesProjection,
  pages: pagesProjection,
  feedbacks: feedbacksProjection,
  audit: auditProjection,
  auditRuns: auditRunsProjection,
  bedHistory: bedHistoryProjection,
  regions: regionsProjection,
  apiKeys: apiKeysProjection,
  versions: versionsProjection,
};

/** All models that queries read: the read models in MongoDB, and in memory the list of services, now and at every moment. */
export type Models = ReturnType<typeof openModels>;

export const openModels = (
  { db, readWaitMs }: Pick<QueryContext, 'db' | 'readWaitMs'>,
  { listing, versions }: { readonly listing: FollowedModel<Listing, ServiceDocument>; readonly versions: FollowedModel<Versions> },
) => {
  const openStored = (name: ModelName) => createStoredModel(db, PROJECTIONS[name], readWaitMs);
  return {
    listing,
    versions,
    services: openStored('services'),
    accounts: openStored('accounts'),
    crisisLines: openStored('crisisLines'),
    pages: openStored('pages'),
    feedbacks: openStored('feedbacks'),
    audit: openStored('audit'),
    auditRuns: openStored('auditRuns'),
    bedHistory: openStored('bedHistory'),
    regions: openStored('regions'),
    apiKeys: openStored('apiKeys'),
  };
};
