import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { fromPromise, type StateValueFrom } from 'xstate';
import { useCan } from '../../access/useCan.ts';
import { useSession } from '../../browser/session.ts';
import { useWhenIdle } from '../../browser/useWhenIdle.ts';
import { isOnGuardEntry } from '../../ui/editing/useAskBeforeBack.ts';
import type { FieldBinding } from '../../ui/form/Field.tsx';
import type { FormSummary } from '../../ui/form/useForm.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { fetchHoursChunk } from './fetchHoursChunk.ts';
import { issueText } from './formIssues.ts';
import { changedFieldsOf, type FormContext, type FormEvent, type ValuesToSave } from './machine/formContext.ts';
import { formMachine } from './machine/formMachine.ts';
import type { VisibleSections } from './machine/serviceBody.ts';
import { FIELDS, type FieldName, type ServiceValues } from './machine/serviceValues.ts';
import { saveOutcomeOf, type SaveOutcome, type ServiceAccess } from './serviceAccess.ts';
import { draftOf } from './serviceDraft.ts';
import { useLoadForm } from './useLoadForm.ts';
import { reportUrl, useReportId } from './useReportId.ts';
import { validateValues, loadValidation, useSaveForm } from './useSaveForm.ts';

/** Returns the sections of the form that this user sees, by the permission table. */
const useVisibleSections = ({ isOwn, editableExtent }: ServiceAccess): VisibleSections => {
  const can = useCan();
  const user = useSession()?.user;
  return useMemo(
    () => ({
      wholeForm: editableExtent !== 'notice',
      beds: can('beds.setCapacity', { own: isOwn }) && can('beds.count', { own: isOwn }),
      contactForHours: can('service.contactForHours', { own: isOwn }),
      notice: can('service.criticalNotice', { own: isOwn }),
      administrators: can('service.display', { own: isOwn }) && can('service.handOver', { own: isOwn }),
    }),
    // `can` is a new function in each render, but its answers change with the signed-in user only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [user?.role, user?.isApproved, isOwn, editableExtent],
  );
};

export type FormState = StateValueFrom<typeof formMachine>;

export interface ServiceForm {
  /** Null for a new service. */
  readonly id: string | null;
  readonly state: FormState;
  readonly context: FormContext;
  readonly values: ServiceValues;
  readonly changedFields: readonly FieldName[];
  readonly visibleSections: VisibleSections;
  /** Time at which visitors see a saved change; null if not known. */
  readonly outcome: SaveOutcome | null;
  readonly summary: FormSummary;
  send(event: FormEvent): void;
  setFields(patch: Partial<ServiceValues>): void;
  bind<Name extends FieldName>(name: Name): FieldBinding<ServiceValues[Name]>;
}

/** State of the form of a service (null for a new one): runs the state machine with the server and the storage of the device. */
export const useServiceForm = (id: string | null): ServiceForm => {
  const { t, i18n } = useTranslation();
  const [, navigate] = useLocation();
  const showToast = useToast();
  const queries = useQueryClient();
  const idPrefix = useId();
  const user = useSession()?.user;
  const userId = user?.id ?? '';
  const [draft] = useState(() => draftOf(userId, id));
  const [storedDraft] = useState(() => draft.get());
  const reportId = useReportId();
  // The machine calls these functions with the user, language and rights of the last render.
  const actor = useActorRef(
    formMachine.provide({
      actors: {
        load: fromPromise(() => load()),
        check: fromPromise(({ input }: { readonly input: ValuesToSave }) => validateValues(input, visibleSections)),
        save: fromPromise(({ input }: { readonly input: ValuesToSave }) => save(input)),
        fetchHoursEditor: fromPromise(async () => (await fetchHoursChunk()).hoursMachine),
      },
      actions: {
        keepDraft: ({ context: { values, base } }) =>
          draft.set(changedFieldsOf({ values, base }).length === 0 ? null : { values, base, at: new Date().toISOString() }),
        forgetDraft: () => draft.set(null),
        leave: ({ context: { result } }) => {
          void queries.invalidateQueries();
          if (result !== null) showToast({ text: result.message });
          navigate(reportId === null ? '/manage_services' : reportUrl(reportId), { replace: isOnGuardEntry() });
        },
      },
    }),
  );
  const { send } = actor;
  const state = useSelector(actor, (snapshot) => snapshot.value);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const visibleSections = useVisibleSections(context.access);
  const load = useLoadForm(id, storedDraft);
  const save = useSaveForm(id, visibleSections, reportId);
  const changedFields = useMemo(() => changedFieldsOf(context), [context]);
  const summary = useRef<HTMLDivElement>(null);
  useWhenIdle(loadValidation);

  useEffect(() => {
    if (context.refusalCount > 0) summary.current?.focus();
  }, [context.refusalCount]);

  const errorOf = (field: FieldName): string | undefined => {
    const issue = context.issues[field];
    return issue && issueText(t, (key) => i18n.exists(key), field, issue);
  };
  const setFields = (patch: Partial<ServiceValues>) => send({ type: 'TYPED', patch });

  return {
    id,
    state,
    context,
    values: context.values,
    changedFields,
    visibleSections,
    outcome: saveOutcomeOf(id === null, context.access, user),
    summary: {
      ref: summary,
      problem: context.problem,
      errors: FIELDS.flatMap((field) => {
        const text = errorOf(field);
        return text === undefined ? [] : [{ id: `${idPrefix}${field}`, text }];
      }),
    },
    send,
    setFields,
    bind: (name) => ({
      id: `${idPrefix}${name}`,
      name,
      value: context.values[name],
      error: errorOf(name),
      onChange: (value) => setFields({ [name]: value }),
    }),
  };
};
