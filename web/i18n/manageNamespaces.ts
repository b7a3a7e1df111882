import type apiKeysEn from './apiKeys.en.json';
import type approvalsEn from './approvals.en.json';
import type asOfEn from './asOf.en.json';
import type auditEn from './audit.en.json';
import type batchEn from './batch.en.json';
import type bedHistoryEn from './bedHistory.en.json';
import type bedsBoardEn from './bedsBoard.en.json';
import type confirmEn from './confirm.en.json';
import type crisisManageEn from './crisisManage.en.json';
import type deletionPolicyEn from './deletionPolicy.en.json';
import type editingEn from './editing.en.json';
import type feedbacksEn from './feedbacks.en.json';
import type fieldsEn from './fields.en.json';
import type happenedEn from './happened.en.json';
import type historyEn from './history.en.json';
import type hoursEn from './hours.en.json';
import type importsEn from './imports.en.json';
import type manageEn from './manage.en.json';
import type ownAccountEn from './ownAccount.en.json';
import type pageManageEn from './pageManage.en.json';
import type peopleEn from './people.en.json';
import type regionsEn from './regions.en.json';
import type replayEn from './replay.en.json';
import type serviceFormEn from './serviceForm.en.json';
import type sessionEndedEn from './sessionEnded.en.json';
import type systemEn from './system.en.json';
import type toDoEn from './toDo.en.json';
import type whatIfEn from './whatIf.en.json';

/**
 * Texts of screens for signed-in users, and of parts that only they see. Their file names are listed here, so that the first script does
 * not contain them.
 */
export const MANAGE_NAMESPACES = {
  approvals: {
    en: async () => (await import('./approvals.en.json')).default,
    es: async () => (await import('./approvals.es.json')).default satisfies typeof approvalsEn,
  },
  audit: {
    en: async () => (await import('./audit.en.json')).default,
    es: async () => (await import('./audit.es.json')).default satisfies typeof auditEn,
  },
  batch: {
    en: async () => (await import('./batch.en.json')).default,
    es: async () => (await import('./batch.es.json')).default satisfies typeof batchEn,
  },
  bedHistory: {
    en: async () => (await import('./bedHistory.en.json')).default,
    es: async () => (await import('./bedHistory.es.json')).default satisfies typeof bedHistoryEn,
  },
  bedsBoard: {
    en: async () => (await import('./bedsBoard.en.json')).default,
    es: async () => (await import('./bedsBoard.es.json')).default satisfies typeof bedsBoardEn,
  },
  confirm: {
    en: async () => (await import('./confirm.en.json')).default,
    es: async () => (await import('./confirm.es.json')).default satisfies typeof confirmEn,
  },
  crisisManage: {
    en: async () => (await import('./crisisManage.en.json')).default,
    es: async () => (await import('./crisisManage.es.json')).default satisfies typeof crisisManageEn,
  },
  deletionPolicy: {
    en: async () => (await import('./deletionPolicy.en.json')).default,
    es: async () => (await import('./deletionPolicy.es.json')).default satisfies typeof deletionPolicyEn,
  },
  editing: {
    en: async () => (await import('./editing.en.json')).default,
    es: async () => (await import('./editing.es.json')).default satisfies typeof editingEn,
  },
  feedbacks: {
    en: async () => (await import('./feedbacks.en.json')).default,
    es: async () => (await import('./feedbacks.es.json')).default satisfies typeof feedbacksEn,
  },
  fields: {
    en: async () => (await import('./fields.en.json')).default,
    es: async () => (await import('./fields.es.json')).default satisfies typeof fieldsEn,
  },
  happened: {
    en: async () => (await import('./happened.en.json')).default,
    es: async () => (await import('./happened.es.json')).default satisfies typeof happenedEn,
  },
  history: {
    en: async () => (await import('./history.en.json')).default,
    es: async () => (await import('./history.es.json')).default satisfies typeof historyEn,
  },
  hours: {
    en: async () => (await import('./hours.en.json')).default,
    es: async () => (await import('./hours.es.json')).default satisfies typeof hoursEn,
  },
  manage: {
    en: async () => (await import('./manage.en.json')).default,
    es: async () => (await import('./manage.es.json')).default satisfies typeof manageEn,
  },
  ownAccount: {
    en: async () => (await import('./ownAccount.en.json')).default,
    es: async () => (await import('./ownAccount.es.json')).default satisfies typeof ownAccountEn,
  },
  pageManage: {
    en: async () => (await import('./pageManage.en.json')).default,
    es: async () => (await import('./pageManage.es.json')).default satisfies typeof pageManageEn,
  },
  people: {
    en: async () => (await import('./people.en.json')).default,
    es: async () => (await import('./people.es.json')).default satisfies typeof peopleEn,
  },
  replay: {
    en: async () => (await import('./replay.en.json')).default,
    es: async () => (await import('./replay.es.json')).default satisfies typeof replayEn,
  },
  serviceForm: {
    en: async () => (await import('./serviceForm.en.json')).default,
    es: async () => (await import('./serviceForm.es.json')).default satisfies typeof serviceFormEn,
  },
  regions: {
    en: async () => (await import('./regions.en.json')).default,
    es: async () => (await import('./regions.es.json')).default satisfies typeof regionsEn,
  },
  asOf: {
    en: async () => (await import('./asOf.en.json')).default,
    es: async () => (await import('./asOf.es.json')).default satisfies typeof asOfEn,
  },
  sessionEnded: {
    en: async () => (await import('./sessionEnded.en.json')).default,
    es: async () => (await import('./sessionEnded.es.json')).default satisfies typeof sessionEndedEn,
  },
  imports: {
    en: async () => (await import('./imports.en.json')).default,
    es: async () => (await import('./imports.es.json')).default satisfies typeof importsEn,
  },
  apiKeys: {
    en: async () => (await import('./apiKeys.en.json')).default,
    es: async () => (await import('./apiKeys.es.json')).default satisfies typeof apiKeysEn,
  },
  system: {
    en: async () => (await import('./system.en.json')).default,
    es: async () => (await import('./system.es.json')).default satisfies typeof systemEn,
  },
  toDo: {
    en: async () => (await import('./toDo.en.json')).default,
    es: async () => (await import('./toDo.es.json')).default satisfies typeof toDoEn,
  },
  whatIf: {
    en: async () => (await import('./whatIf.en.json')).default,
    es: async () => (await import('./whatIf.es.json')).default satisfies typeof whatIfEn,
  },
} as const;
