import { useEffect } from 'react';
import { useApi } from '../../api/ApiContext.ts';
import { ApiError } from '../../api/ApiError.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { toIssues } from './issues.ts';
import { whatIsSent, type FormContext, type FormEvent, type Issues } from './machine/formMachine.ts';
import { fromService } from './machine/fromService.ts';
import { toBody, type Seen, type ServiceBody } from './machine/toBody.ts';
import { loadService } from './useLoading.ts';

const MEANWHILE = ['CONFLICT', 'BEDS_COUNTED_SINCE'];

/** The rules come in a file of their own; where it cannot be had, the server checks. */
export const loadRules = () => import('./checkForm.ts');
const issuesOf = async (body: ServiceBody): Promise<Issues> => {
  try {
    return (await loadRules()).checkForm(body);
  } catch {
    return {};
  }
};

const refusal = (error: ApiError): FormEvent => {
  const issues = toIssues(error.errors);
  return { type: 'REFUSED', issues, problem: Object.keys(issues).length > 0 ? null : error };
};

/** Does what the machine waits for: checks what is to be sent, and sends it. */
export const useSaving = (
  id: string | null,
  state: { readonly value: string; readonly context: FormContext },
  seen: Seen,
  send: (event: FormEvent) => void,
): void => {
  const api = useApi();
  const language = useLanguage();
  const adding = useCommand('POST /services');
  const revising = useCommand('PUT /services/{id}');
  const { value, context } = state;

  /** The other's version is asked for anew: the answer that spoke of it names sections, and the form asks about fields. */
  const meanwhile = async (serviceId: string, error: ApiError): Promise<FormEvent> => {
    try {
      const theirs = fromService(await loadService(api, serviceId, language));
      const { base } = whatIsSent(context);
      const isNewer = theirs.revision !== base.revision || theirs.bedsRevision !== base.bedsRevision;
      return isNewer ? { type: 'CHANGED_MEANWHILE', theirs } : refusal(error);
    } catch (again) {
      return again instanceof ApiError ? refusal(again) : { type: 'UNREACHABLE' };
    }
  };
  const outcome = async (body: ServiceBody): Promise<FormEvent> => {
    try {
      const answer = id === null ? await adding.run({ body }) : await revising.run({ path: { id }, body });
      return { type: 'SENT', id: answer.id, message: answer.message };
    } catch (error) {
      if (!(error instanceof ApiError)) return { type: 'UNREACHABLE' };
      if (error.code === 'MAX_LIMIT_REACHED') return { type: 'QUOTA_REACHED', problem: error };
      return id !== null && MEANWHILE.includes(error.code) ? meanwhile(id, error) : refusal(error);
    }
  };

  useEffect(() => {
    if (value !== 'checking' && value !== 'sending') return;
    const { values, base } = whatIsSent(context);
    const body = toBody(values, base, seen);
    if (value === 'checking') void issuesOf(body).then((issues) => send({ type: 'CHECKED', issues }));
    else void outcome(body).then(send);
    // Once for each time that the machine comes there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [value]);
};
