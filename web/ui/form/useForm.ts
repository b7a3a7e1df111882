import { useEffect, useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { ApiProblem } from '../../api/ApiError.ts';
import { newKey } from '../../browser/idempotencyKey.ts';
import type { FieldBinding } from './Field.tsx';
import { useWordFault, type Fault } from './errorMessage.ts';

export type Values = Readonly<Record<string, string | boolean>>;
/** What is wrong, by field. */
export type Faults<Of extends Values> = Readonly<Partial<Record<keyof Of & string, Fault>>>;

interface FormOptions<Of extends Values> {
  readonly initial: Of;
  /** What can be said without the server; nothing: it is sent. */
  readonly check: (values: Of) => Faults<Of>;
  /** `key` is the same for the same values, so that sending them again is safe. */
  readonly send: (values: Of, key: string) => Promise<void>;
  /** Problems that belong to a field of this form, by the server's code. */
  readonly fieldOf?: Readonly<Partial<Record<string, keyof Of & string>>>;
}

export interface FormSummary {
  readonly problem: Fault | null;
  readonly faults: readonly { readonly id: string; readonly text: string }[];
  readonly ref: RefObject<HTMLDivElement | null>;
}

export interface Form<Of extends Values> {
  readonly values: Of;
  readonly sending: boolean;
  readonly changed: boolean;
  readonly summary: FormSummary;
  field<Name extends keyof Of & string>(name: Name): FieldBinding<Of[Name]>;
  set(values: Partial<Of>): void;
  submit(event?: FormEvent): void;
}

const OFFLINE: Fault = { code: 'OFFLINE' };

/** What the server said, sorted to the fields it names; the rest is the form's own. */
const sort = <Of extends Values>(error: unknown, initial: Of, fieldOf: FormOptions<Of>['fieldOf']) => {
  if (!(error instanceof ApiProblem)) return { faults: {} as Faults<Of>, problem: OFFLINE };
  const faults: Record<string, Fault> = {};
  for (const issue of error.errors) {
    const name = issue.path.split('.')[0] ?? '';
    if (name in initial) faults[name] ??= issue;
  }
  const field = fieldOf?.[error.code];
  if (field !== undefined) faults[field] ??= error.fault;
  return { faults: faults as Faults<Of>, problem: Object.keys(faults).length > 0 ? null : error.fault };
};

/**
 * A form over the platform's own controls: nothing typed is lost, whatever the answer; what is wrong is said beside its
 * field and in a summary that takes focus.
 */
export const useForm = <Of extends Values>({ initial, check, send, fieldOf }: FormOptions<Of>): Form<Of> => {
  const id = useId();
  const word = useWordFault();
  const [values, setValues] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [faults, setFaults] = useState<Faults<Of>>({} as Faults<Of>);
  const [problem, setProblem] = useState<Fault | null>(null);
  const [sending, setSending] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const sent = useRef<{ readonly body: string; readonly key: string }>(undefined);

  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  const refuse = (found: Faults<Of>, about: Fault | null) => {
    setFaults(found);
    setProblem(about);
    setAttempts((count) => count + 1);
  };

  const deliver = async () => {
    const body = JSON.stringify(values);
    if (sent.current?.body !== body) sent.current = { body, key: newKey() };
    setSending(true);
    setProblem(null);
    try {
      await send(values, sent.current.key);
      sent.current = undefined;
      setSaved(values);
    } catch (error) {
      const { faults: found, problem: about } = sort(error, initial, fieldOf);
      refuse(found, about);
    } finally {
      setSending(false);
    }
  };

  return {
    values,
    sending,
    changed: JSON.stringify(values) !== JSON.stringify(saved),
    summary: {
      ref: summary,
      problem,
      faults: Object.entries(faults).flatMap(([name, fault]) => (fault ? [{ id: `${id}${name}`, text: word(fault) }] : [])),
    },
    field: (name) => ({
      id: `${id}${name}`,
      name,
      value: values[name],
      error: faults[name] && word(faults[name]),
      onChange: (value) => {
        setValues((before) => ({ ...before, [name]: value }));
        setFaults(({ [name]: _mended, ...others }) => others as Faults<Of>);
      },
    }),
    set: (some) => {
      setValues((before) => ({ ...before, ...some }));
      setSaved((before) => ({ ...before, ...some }));
    },
    submit: (event) => {
      event?.preventDefault();
      if (sending) return;
      const found = check(values);
      if (Object.keys(found).length > 0) refuse(found, null);
      else void deliver();
    },
  };
};
