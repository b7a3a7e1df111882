import { useEffect, useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { ApiError } from '../../api/ApiError.ts';
import { useWhenIdle } from '../../browser/useWhenIdle.ts';
import { useErrorMessage, type FormError } from './errorMessage.ts';
import type { FieldBinding } from './Field.tsx';

export type Values = Readonly<Record<string, string | boolean>>;
/** The errors, by field. */
export type FieldErrors<Of extends Values> = Readonly<Partial<Record<keyof Of & string, FormError>>>;

/** Returns the errors in the typed values; if there are none, the form is sent. */
type Check<Of extends Values> = (values: Of) => FieldErrors<Of>;

interface FormOptions<Of extends Values> {
  readonly initial: Of;
  /**
   * Loads the checks that need no server. They include the validation code, so they load after the form; if they fail to load, the form is
   * sent unchecked.
   */
  readonly check?: () => Promise<Check<Of>>;
  readonly send: (values: Of) => Promise<void>;
  /** Fields of this form for problems of the server, by the problem's code. */
  readonly fieldOf?: Readonly<Partial<Record<string, keyof Of & string>>>;
}

export interface FormSummary {
  readonly problem: FormError | null;
  readonly errors: readonly { readonly id: string; readonly text: string }[];
  readonly ref: RefObject<HTMLDivElement | null>;
}

export interface Form<Of extends Values> {
  readonly values: Of;
  readonly sending: boolean;
  readonly summary: FormSummary;
  field<Name extends keyof Of & string>(name: Name): FieldBinding<Of[Name]>;
  /** Sets fields and clears their errors. */
  set(values: Partial<Of>): void;
  submit(event?: FormEvent): void;
}

const noCheck = async (): Promise<Check<Values>> => () => ({});
const OFFLINE: FormError = { code: 'OFFLINE' };

/** Assigns the server's errors to the fields that they name; the remaining problem belongs to the form. */
const sortErrors = <Of extends Values>(error: unknown, initial: Of, fieldOf: FormOptions<Of>['fieldOf']) => {
  if (!(error instanceof ApiError)) return { errors: {} as FieldErrors<Of>, problem: OFFLINE };
  const errors: Record<string, FormError> = {};
  for (const issue of error.errors) {
    const name = issue.path.split('.')[0] ?? '';
    if (name in initial) errors[name] ??= issue;
  }
  const field = fieldOf?.[error.code];
  if (field !== undefined) errors[field] ??= error;
  return { errors: errors as FieldErrors<Of>, problem: Object.keys(errors).length > 0 ? null : error };
};

/**
 * Returns the state of a form with native controls. Typed text stays whatever the server responds; errors are shown beside their fields
 * and in a summary that takes focus.
 */
export const useForm = <Of extends Values>({ initial, check = noCheck, send, fieldOf }: FormOptions<Of>): Form<Of> => {
  const id = useId();
  const messageOf = useErrorMessage();
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Of>>({} as FieldErrors<Of>);
  const [problem, setProblem] = useState<FormError | null>(null);
  const [sending, setSending] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const submitting = useRef(false);

  useWhenIdle(check);
  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  const refuse = (found: FieldErrors<Of>, about: FormError | null) => {
    setErrors(found);
    setProblem(about);
    setAttempts((count) => count + 1);
  };

  const deliver = async () => {
    setSending(true);
    setProblem(null);
    try {
      await send(values);
    } catch (error) {
      const { errors: found, problem: about } = sortErrors(error, initial, fieldOf);
      refuse(found, about);
    } finally {
      setSending(false);
    }
  };

  const submit = async () => {
    if (submitting.current) return;
    submitting.current = true;
    const errorsIn: Check<Of> = await check().catch(noCheck);
    const found = errorsIn(values);
    if (Object.keys(found).length > 0) refuse(found, null);
    else await deliver();
    submitting.current = false;
  };

  return {
    values,
    sending,
    summary: {
      ref: summary,
      problem,
      errors: Object.entries(errors).flatMap(([name, error]) => (error ? [{ id: `${id}${name}`, text: messageOf(error) }] : [])),
    },
    field: (name) => ({
      id: `${id}${name}`,
      name,
      value: values[name],
      error: errors[name] && messageOf(errors[name]),
      onChange: (value) => {
        setValues((before) => ({ ...before, [name]: value }));
        setErrors(({ [name]: _corrected, ...others }) => others as FieldErrors<Of>);
      },
    }),
    set: (some) => {
      setValues((before) => ({ ...before, ...some }));
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in some))) as FieldErrors<Of>);
    },
    submit: (event) => {
      event?.preventDefault();
      void submit();
    },
  };
};
