import { API_KEY_OPERATIONS } from './apiKeyOperations.ts';
import { AUDIT_OPERATIONS } from './auditOperations.ts';
import { AUTH_OPERATIONS } from './authOperations.ts';
import { BED_HISTORY_OPERATIONS } from './bedHistory.ts';
import { watchChanges } from './changesOperations.ts';
import { askChatbot } from './chatOperation.ts';
import { getCommandStatus } from './commandStatus.ts';
import { CONFIRMATION_OPERATIONS } from './confirmationOperations.ts';
import { CRISIS_LINE_OPERATIONS } from './crisisLineOperations.ts';
import { FEEDBACK_OPERATIONS } from './feedbackOperations.ts';
import { FEED_OPERATIONS } from './feedOperations.ts';
import { healthz, readyz } from './healthOperations.ts';
import { HSDS_OPERATIONS } from './hsdsOperations.ts';
import { IMPORT_OPERATIONS } from './importOperations.ts';
import { KUDOS_OPERATIONS } from './kudosOperations.ts';
import type { Operation } from './operation.ts';
import { PAGE_OPERATIONS } from './pageOperations.ts';
import { REGION_OPERATIONS } from './regionOperations.ts';
import { REPLAY_OPERATIONS } from './replayOperations.ts';
import { getServiceHistory } from './serviceHistory.ts';
import { SERVICES_OPERATIONS } from './servicesOperations.ts';
import { SYSTEM_OPERATIONS } from './systemOperations.ts';
import { UNDO_OPERATIONS } from './undoOperations.ts';
import { USERS_OPERATIONS } from './usersOperations.ts';
import { getWaiting } from './waiting.ts';
import { getWhatIf } from './whatIfOperations.ts';

/** Every operation of the contract, in the order of `openapi.yaml`. */
export const OPERATIONS: readonly Operation[] = [
  ...SERVICES_OPERATIONS,
  ...CONFIRMATION_OPERATIONS,
  watchChanges,
  getWaiting,
  ...FEEDBACK_OPERATIONS,
  ...KUDOS_OPERATIONS,
  ...CRISIS_LINE_OPERATIONS,
  ...AUTH_OPERATIONS,
  ...USERS_OPERATIONS,
  ...API_KEY_OPERATIONS,
  getServiceHistory,
  ...BED_HISTORY_OPERATIONS,
  ...AUDIT_OPERATIONS,
  ...REPLAY_OPERATIONS,
  getWhatIf,
  ...UNDO_OPERATIONS,
  getCommandStatus,
  askChatbot,
  ...HSDS_OPERATIONS,
  ...FEED_OPERATIONS,
  ...IMPORT_OPERATIONS,
  ...PAGE_OPERATIONS,
  ...REGION_OPERATIONS,
  ...SYSTEM_OPERATIONS,
  healthz,
  readyz,
];
