import { useApi } from '../../api/ApiContext.ts';
import { ApiError } from '../../api/ApiError.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import type { ChangedBy } from '../../ui/editing/useLastEditor.ts';
import { toIssues } from './issues.ts';
import type { Issues, SaveAnswer, Sent } from './machine/formContext.ts';
import { fromService } from './machine/fromService.ts';
import { noticeOf, toBody, type VisibleSections } from './machine/toBody.ts';
import { isDeleted, loadService } from './useLoading.ts';

const CONFLICT_CODES = ['CONFLICT', 'BEDS_COUNTED_SINCE'];

/** Loads the rules, which are in a chunk of their own. */
export const loadRules = () => import('./checkForm.ts');
/** Returns the errors in the values to send. Rejects if the rules fail to load. */
export const checkSent = async ({ values, base }: Sent, seen: VisibleSections): Promise<Issues> => {
  const rules = await loadRules();
  return seen.whole ? rules.checkForm(toBody(values, base, seen)) : rules.checkNotice(noticeOf(values));
};

const changedByIn = ({ params = {} }: ApiError): ChangedBy => {
  const { changedByRole: role, changedByName: name, changedByYou: you } = params;
  return { you: you === true, role: typeof role === 'string' ? role : null, name: typeof name === 'string' ? name : null };
};

const refusal = (error: ApiError): SaveAnswer => {
  const issues = toIssues(error.errors);
  return { type: 'REFUSED', issues, problem: Object.keys(issues).length > 0 ? null : error };
};

/**
 * Returns a function that sends a form and returns the result. Rejects if the server could not be reached. `reportId`: id of the report
 * that led to the form.
 */
export const useSaving = (id: string | null, seen: VisibleSections, reportId: string | null): ((sent: Sent) => Promise<SaveAnswer>) => {
  const api = useApi();
  const language = useLanguage();
  const adding = useCommand('POST /services');
  const revising = useCommand('PUT /services/{id}', reportId === null ? undefined : `feedback-${reportId}`);
  const raising = useCommand('PUT /services/{id}/critical-notice');

  /** Loads the other version, because the conflict response contains sections but the form compares fields. */
  const loadConflict = async (serviceId: string, { base }: Sent, error: ApiError): Promise<SaveAnswer> => {
    try {
      const theirs = fromService(await loadService(api, serviceId, language));
      const isNewer = theirs.revision !== base.revision || theirs.bedsRevision !== base.bedsRevision;
      return isNewer ? { type: 'CONFLICT', theirs, by: changedByIn(error) } : refusal(error);
    } catch (again) {
      if (isDeleted(again)) return { type: 'DELETED', draft: null };
      if (again instanceof ApiError) return refusal(again);
      throw again;
    }
  };
  const save = ({ values, base }: Sent) => {
    if (id !== null && !seen.whole) return raising.run({ path: { id }, body: noticeOf(values) });
    const body = toBody(values, base, seen);
    return id === null ? adding.run({ body }) : revising.run({ path: { id }, body });
  };

  return async (sent) => {
    try {
      const answer = await save(sent);
      return { type: 'SAVED', id: answer.id, message: answer.message };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (id !== null && isDeleted(error)) return { type: 'DELETED', draft: null };
      if (error.code === 'MAX_LIMIT_REACHED') return { type: 'QUOTA_REACHED', problem: error };
      return id !== null && CONFLICT_CODES.includes(error.code) ? loadConflict(id, sent, error) : refusal(error);
    }
  };
};
