import { useApi } from '../../api/ApiContext.ts';
import { ApiError } from '../../api/ApiError.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import type { ChangedBy } from '../../ui/editing/merge/useLastEditorText.ts';
import { issuesByField } from './formIssues.ts';
import { baseOfService } from './machine/baseOfService.ts';
import type { Issues, SaveResult, ValuesToSave } from './machine/formContext.ts';
import { noticeOf, serviceBodyOf, type VisibleSections } from './machine/serviceBody.ts';
import { isDeleted, loadService } from './useLoadForm.ts';

const CONFLICT_CODES = ['CONFLICT', 'BEDS_COUNTED_SINCE'];

/** Loads the rules, which are in a chunk of their own. */
export const loadValidation = () => import('./validateForm.ts');
/** Returns the errors in the values to send. Rejects if the rules fail to load. */
export const validateValues = async ({ values, base }: ValuesToSave, visibleSections: VisibleSections): Promise<Issues> => {
  const validation = await loadValidation();
  return visibleSections.wholeForm
    ? validation.validateForm(serviceBodyOf(values, base, visibleSections))
    : validation.validateNotice(noticeOf(values));
};

const changedByParams = ({ params = {} }: ApiError): ChangedBy => {
  const { changedByRole: role, changedByName: name, changedByYou: you } = params;
  return { you: you === true, role: typeof role === 'string' ? role : null, name: typeof name === 'string' ? name : null };
};

const refusalResult = (error: ApiError): SaveResult => {
  const issues = issuesByField(error.errors);
  return { type: 'REFUSED', issues, problem: Object.keys(issues).length > 0 ? null : error };
};

/**
 * Returns a function that sends a form and returns the result. Rejects if the server could not be reached. `reportId`: id of the report
 * that led to the form.
 */
export const useSaveForm = (
  id: string | null,
  visibleSections: VisibleSections,
  reportId: string | null,
): ((valuesToSave: ValuesToSave) => Promise<SaveResult>) => {
  const api = useApi();
  const language = useLanguage();
  const addCommand = useCommand('POST /services');
  const updateCommand = useCommand('PUT /services/{id}', reportId === null ? undefined : `feedback-${reportId}`);
  const noticeCommand = useCommand('PUT /services/{id}/critical-notice');

  /** Loads the other version, because the conflict response contains sections but the form compares fields. */
  const loadConflict = async (serviceId: string, { base }: ValuesToSave, error: ApiError): Promise<SaveResult> => {
    try {
      const theirs = baseOfService(await loadService(api, serviceId, language));
      const isNewer = theirs.revision !== base.revision || theirs.bedsRevision !== base.bedsRevision;
      return isNewer ? { type: 'CONFLICT', theirs, by: changedByParams(error) } : refusalResult(error);
    } catch (loadError) {
      if (isDeleted(loadError)) return { type: 'DELETED', draft: null };
      if (loadError instanceof ApiError) return refusalResult(loadError);
      throw loadError;
    }
  };
  const save = ({ values, base }: ValuesToSave) => {
    if (id !== null && !visibleSections.wholeForm) return noticeCommand.run({ path: { id }, body: noticeOf(values) });
    const body = serviceBodyOf(values, base, visibleSections);
    return id === null ? addCommand.run({ body }) : updateCommand.run({ path: { id }, body });
  };

  return async (valuesToSave) => {
    try {
      const response = await save(valuesToSave);
      return { type: 'SAVED', id: response.id, message: response.message };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (id !== null && isDeleted(error)) return { type: 'DELETED', draft: null };
      if (error.code === 'MAX_LIMIT_REACHED') return { type: 'QUOTA_REACHED', problem: error };
      return id !== null && CONFLICT_CODES.includes(error.code) ? loadConflict(id, valuesToSave, error) : refusalResult(error);
    }
  };
};
