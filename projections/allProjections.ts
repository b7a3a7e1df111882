import { accountsProjection } from './accounts/projection.ts';
import { apiKeysProjection } from './apiKeys/projection.ts';
import { auditProjection } from './audit/projection.ts';
import { auditRunsProjection } from './auditRuns/projection.ts';
import { bedHistoryProjection } from './bedHistory/projection.ts';
import { crisisLinesProjection } from './crisisLines/projection.ts';
import { feedbacksProjection } from './feedbacks/projection.ts';
import { pagesProjection } from './pages/projection.ts';
import { regionsProjection } from './regions/projection.ts';
import type { Projection } from './runtime/projection.ts';
import { servicesProjection } from './services/projection.ts';
import { versionsProjection } from './versions/projection.ts';

/** All read models. */
export const projections: readonly Projection<object>[] = [
  servicesProjection,
  accountsProjection,
  crisisLinesProjection,
  pagesProjection,
  feedbacksProjection,
  auditProjection,
  auditRunsProjection,
  bedHistoryProjection,
  regionsProjection,
  apiKeysProjection,
  versionsProjection,
];
