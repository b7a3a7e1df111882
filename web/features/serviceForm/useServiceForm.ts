import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { fromPromise, type StateValueFrom } from 'xstate';
import { useSession } from '../../browser/session.ts';
import { useWhenIdle } from '../../browser/useWhenIdle.ts';
import { isOnMark } from '../../ui/editing/useAskBeforeBack.ts';
import type { FieldBinding } from '../../ui/form/Field.tsx';
import type { FormSummary } from '../../ui/form/useForm.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { outcomeOf, type Outcome } from './approvalStatus.ts';
import { draftOf } from './draft.ts';
import { fetchHours } from './fetchHours.ts';
import { wordIssue } from './issues.ts';
import { changesOf, type FormContext, type FormEvent, type Sent } from './machine/formContext.ts';
import { formMachine } from './machine/formMachine.ts';
import type { VisibleSections } from './machine/toBody.ts';
import { FIELDS, type FieldName, type ServiceValues } from './machine/values.ts';
import { useLoading } from './useLoading.ts';
import { reportAt, useReport } from './useReport.ts';
import { checkSent, loadRules, useSaving } from './useSaving.ts';
import { useVisibleSections } from './useVisibleSections.ts';

export type FormState = StateValueFrom<typeof formMachine>;

export interface ServiceForm {
  /** Null for a new service. */
  readonly id: string | null;
  readonly state: FormState;
  readonly context: FormContext;
  readonly values: ServiceValues;
  readonly changes: readonly FieldName[];
  readonly seen: VisibleSections;
  /** Time at which visitors see a saved change; null if not known. */
  readonly outcome: Outcome | null;
  readonly summary: FormSummary;
  send(event: FormEvent): void;
  set(patch: Partial<ServiceValues>): void;
  bind<Name extends FieldName>(name: Name): FieldBinding<ServiceValues[Name]>;
}

/** State of the form of a service (null: a new one): runs the state machine with the server and the storage of the device. */
export const useServiceForm = (id: string | null): ServiceForm => {
  const { t, i18n } = useTranslation();
  const [, go] = useLocation();
  const say = useToast();
  const queries = useQueryClient();
  const prefix = useId();
  const user = useSession()?.user;
  const person = user?.id ?? '';
  const [draft] = useState(() => draftOf(person, id));
  const [storedDraft] = useState(() => draft.get());
  const report = useReport();
  // The machine calls these functions with the user, language and rights of the last render.
  const actor = useActorRef(
    formMachine.provide({
      actors: {
        load: fromPromise(() => load()),
        check: fromPromise(({ input }: { readonly input: Sent }) => checkSent(input, seen)),
        save: fromPromise(({ input }: { readonly input: Sent }) => save(input)),
        fetchHoursEditor: fromPromise(async () => (await fetchHours()).hoursMachine),
      },
      actions: {
        keepDraft: ({ context: { values, base } }) =>
          draft.set(changesOf({ values, base }).length === 0 ? null : { values, base, at: new Date().toISOString() }),
        forgetDraft: () => draft.set(null),
        leave: ({ context: { result } }) => {
          void queries.invalidateQueries();
          if (result !== null) say({ text: result.message });
          go(report === null ? '/manage_services' : reportAt(report), { replace: isOnMark() });
        },
      },
    }),
  );
  const { send } = actor;
  const state = useSelector(actor, (snapshot) => snapshot.value);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const seen = useVisibleSections(context.standing);
  const load = useLoading(id, storedDraft);
  const save = useSaving(id, seen, report);
  const changes = useMemo(() => changesOf(context), [context]);
  const summary = useRef<HTMLDivElement>(null);
  useWhenIdle(loadRules);

  useEffect(() => {
    if (context.refusals > 0) summary.current?.focus();
  }, [context.refusals]);

  const errorOf = (field: FieldName): string | undefined => {
    const issue = context.issues[field];
    return issue && wordIssue(t, (key) => i18n.exists(key), field, issue);
  };
  const set = (patch: Partial<ServiceValues>) => send({ type: 'TYPED', patch });

  return {
    id,
    state,
    context,
    values: context.values,
    changes,
    seen,
    outcome: outcomeOf(id === null, context.standing, user),
    summary: {
      ref: summary,
      problem: context.problem,
      errors: FIELDS.flatMap((field) => {
        const text = errorOf(field);
        return text === undefined ? [] : [{ id: `${prefix}${field}`, text }];
      }),
    },
    send,
    set,
    bind: (name) => ({
      id: `${prefix}${name}`,
      name,
      value: context.values[name],
      error: errorOf(name),
      onChange: (value) => set({ [name]: value }),
    }),
  };
};
