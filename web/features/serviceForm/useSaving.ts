import { useEffect } from 'react';
import { useApi } from '../../api/ApiContext.ts';
import { ApiError } from '../../api/ApiError.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import type { ChangedBy } from '../../ui/editing/useWhoSaved.ts';
import { toIssues } from './issues.ts';
import { whatIsSent, type FormContext, type FormEvent, type Issues } from './machine/formMachine.ts';
import { fromService } from './machine/fromService.ts';
import { noticeOf, toBody, type Seen } from './machine/toBody.ts';
import { isDeleted, loadService } from './useLoading.ts';

const MEANWHILE = ['CONFLICT', 'BEDS_COUNTED_SINCE'];

/** The rules come in a file of their own; where it cannot be had, the server checks. */
export const loadRules = () => import('./checkForm.ts');
const issuesOf = async ({ values, base }: ReturnType<typeof whatIsSent>, seen: Seen): Promise<Issues> => {
  try {
    const rules = await loadRules();
    return seen.whole ? rules.checkForm(toBody(values, base, seen)) : rules.checkNotice(noticeOf(values));
  } catch {
    return {};
  }
};

const changedByIn = ({ params = {} }: ApiError): ChangedBy => {
  const { changedByRole: role, changedByName: name, changedByYou: you } = params;
  return { you: you === true, role: typeof role === 'string' ? role : null, name: typeof name === 'string' ? name : null };
};

const refusal = (error: ApiError): FormEvent => {
  const issues = toIssues(error.errors);
  return { type: 'REFUSED', issues, problem: Object.keys(issues).length > 0 ? null : error };
};

/** Does what the machine waits for: checks what is to be sent, and sends it. `reportId`: the report that led to it. */
export const useSaving = (
  id: string | null,
  state: { readonly value: string; readonly context: FormContext },
  seen: Seen,
  send: (event: FormEvent) => void,
  reportId: string | null,
): void => {
  const api = useApi();
  const language = useLanguage();
  const adding = useCommand('POST /services');
  const revising = useCommand('PUT /services/{id}', reportId === null ? undefined : `feedback-${reportId}`);
  const raising = useCommand('PUT /services/{id}/critical-notice');
  const { value, context } = state;

  /** The other's version is asked for anew: the answer that spoke of it names sections, and the form asks about fields. */
  const meanwhile = async (serviceId: string, error: ApiError): Promise<FormEvent> => {
    try {
      const theirs = fromService(await loadService(api, serviceId, language));
      const { base } = whatIsSent(context);
      const isNewer = theirs.revision !== base.revision || theirs.bedsRevision !== base.bedsRevision;
      return isNewer ? { type: 'CHANGED_MEANWHILE', theirs, by: changedByIn(error) } : refusal(error);
    } catch (again) {
      if (isDeleted(again)) return { type: 'DELETED', draft: null };
      return again instanceof ApiError ? refusal(again) : { type: 'UNREACHABLE' };
    }
  };
  const save = ({ values, base }: ReturnType<typeof whatIsSent>) => {
    if (id !== null && !seen.whole) return raising.run({ path: { id }, body: noticeOf(values) });
    const body = toBody(values, base, seen);
    return id === null ? adding.run({ body }) : revising.run({ path: { id }, body });
  };
  const outcome = async (sent: ReturnType<typeof whatIsSent>): Promise<FormEvent> => {
    try {
      const answer = await save(sent);
      return { type: 'SENT', id: answer.id, message: answer.message };
    } catch (error) {
      if (!(error instanceof ApiError)) return { type: 'UNREACHABLE' };
      if (id !== null && isDeleted(error)) return { type: 'DELETED', draft: null };
      if (error.code === 'MAX_LIMIT_REACHED') return { type: 'QUOTA_REACHED', problem: error };
      return id !== null && MEANWHILE.includes(error.code) ? meanwhile(id, error) : refusal(error);
    }
  };

  useEffect(() => {
    if (value !== 'checking' && value !== 'sending') return;
    const sent = whatIsSent(context);
    if (value === 'checking') void issuesOf(sent, seen).then((issues) => send({ type: 'CHECKED', issues }));
    else void outcome(sent).then(send);
    // Once for each time that the machine comes there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [value]);
};
