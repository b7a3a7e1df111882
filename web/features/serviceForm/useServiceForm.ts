import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { createActor } from 'xstate';
import { useSession } from '../../browser/session.ts';
import { useWhenIdle } from '../../browser/useWhenIdle.ts';
import { isOnMark } from '../../ui/editing/useAskBeforeBack.ts';
import type { FieldBinding } from '../../ui/form/Field.tsx';
import type { FormSummary } from '../../ui/form/useForm.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { draftOf } from './draft.ts';
import { wordIssue } from './issues.ts';
import { changesOf, formMachine, type FormContext, type FormEvent } from './machine/formMachine.ts';
import type { Seen } from './machine/toBody.ts';
import { FIELDS, type FieldName, type ServiceValues } from './machine/values.ts';
import { OF_ONES_OWN, outcomeOf, type Outcome, type Standing } from './standing.ts';
import { useLoading } from './useLoading.ts';
import { useSeen } from './useSeen.ts';
import { reportAt, useReport } from './useReport.ts';
import { loadRules, useSaving } from './useSaving.ts';

export interface ServiceForm {
  /** Null: a new service. */
  readonly id: string | null;
  readonly state: string;
  readonly context: FormContext;
  readonly values: ServiceValues;
  readonly changes: readonly FieldName[];
  readonly seen: Seen;
  readonly standing: Standing;
  /** What becomes of a save; null: nobody knows. */
  readonly outcome: Outcome | null;
  readonly summary: FormSummary;
  /** It could not be loaded; this tries again. */
  readonly reload: (() => void) | null;
  send(event: FormEvent): void;
  set(patch: Partial<ServiceValues>): void;
  bind<Name extends FieldName>(name: Name): FieldBinding<ServiceValues[Name]>;
}

/** The form of a service (null: a new one): the machine, what it waits for, and what the device keeps of it. */
export const useServiceForm = (id: string | null): ServiceForm => {
  const { t, i18n } = useTranslation();
  const [, go] = useLocation();
  const say = useToast();
  const queries = useQueryClient();
  const prefix = useId();
  const user = useSession()?.user;
  const person = user?.id ?? '';
  const [draft] = useState(() => draftOf(person, id));
  const [kept] = useState(() => draft.get());
  const [standing, setStanding] = useState(OF_ONES_OWN);
  const seen = useSeen(standing);
  const report = useReport();
  const [failed, setFailed] = useState(false);
  const [actor] = useState(() => createActor(formMachine).start());
  const snapshot = useSyncExternalStore(
    useMemo(
      () => (listener: () => void) => {
        const subscription = actor.subscribe(listener);
        return () => subscription.unsubscribe();
      },
      [actor],
    ),
    () => actor.getSnapshot(),
    () => actor.getSnapshot(),
  );
  const { context } = snapshot;
  const state = snapshot.value;
  const { send } = actor;
  const changes = useMemo(() => changesOf(context), [context]);
  const summary = useRef<HTMLDivElement>(null);

  const load = useLoading(id, kept, send, setFailed, setStanding);
  useSaving(id, { value: state, context }, seen, send, report);
  useWhenIdle(loadRules);

  useEffect(() => {
    if (state === 'loading' || state === 'gone' || state === 'notAllowed' || state === 'quotaReached') return;
    const { values, base } = context;
    draft.set(state === 'done' || changes.length === 0 ? null : { values, base, at: new Date().toISOString() });
  }, [draft, state, context, changes]);

  useEffect(() => {
    if (context.refusals > 0) summary.current?.focus();
  }, [context.refusals]);

  const { result } = context;
  useEffect(() => {
    if (result === null) return;
    void queries.invalidateQueries();
    say({ text: result.message });
    go(report === null ? '/manage_services' : reportAt(report), { replace: isOnMark() });
    // Said once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [result]);

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
    standing,
    outcome: outcomeOf(id === null, standing, user),
    reload: failed ? () => void load() : null,
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
