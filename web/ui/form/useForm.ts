import { useEffect, useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { ApiError } from '../../api/ApiError.ts';
import { useWhenIdle } from '../../browser/useWhenIdle.ts';
import { useErrorMessage, type FormError } from './errorMessage.ts';
import type { FieldBinding } from './Field.tsx';

export type Values = Readonly<Record<string, string | boolean>>;
/** The errors, by field. */
export type FieldErrors<FormValues extends Values> = Readonly<Partial<Record<keyof FormValues & string, FormError>>>;

/** Returns the errors in the typed values; if there are none, the form is sent. */
type CheckValues<FormValues extends Values> = (values: FormValues) => FieldErrors<FormValues>;

interface FormOptions<FormValues extends Values> {
  readonly initial: FormValues;
  /**
   * Loads the checks that need no server. They include the validation code, so they load after the form; if they fail to load, the form is
   * sent unchecked.
   */
  readonly check?: () => Promise<CheckValues<FormValues>>;
  readonly send: (values: FormValues) => Promise<void>;
  /** Fields of this form for problems of the server, by the problem's code. */
  readonly fieldByPath?: Readonly<Partial<Record<string, keyof FormValues & string>>>;
}

export interface FormSummary {
  readonly problem: FormError | null;
  readonly errors: readonly { readonly id: string; readonly text: string }[];
  readonly ref: RefObject<HTMLDivElement | null>;
}

export interface Form<FormValues extends Values> {
  readonly values: FormValues;
  readonly isSending: boolean;
  readonly summary: FormSummary;
  field<Name extends keyof FormValues & string>(name: Name): FieldBinding<FormValues[Name]>;
  /** Sets fields and clears their errors. */
  setFields(values: Partial<FormValues>): void;
  submit(event?: FormEvent): void;
}

const noCheck = async (): Promise<CheckValues<Values>> => () => ({});
const OFFLINE: FormError = { code: 'OFFLINE' };

/** Assigns the server's errors to the fields that they name; the remaining problem belongs to the form. */
const sortErrors = <FormValues extends Values>(
  error: unknown,
  initial: FormValues,
  fieldByPath: FormOptions<FormValues>['fieldByPath'],
) => {
  if (!(error instanceof ApiError)) return { errors: {} as FieldErrors<FormValues>, problem: OFFLINE };
  const errors: Record<string, FormError> = {};
  for (const issue of error.errors) {
    const name = issue.path.split('.')[0] ?? '';
    if (name in initial) errors[name] ??= issue;
  }
  const field = fieldByPath?.[error.code];
  if (field !== undefined) errors[field] ??= error;
  return { errors: errors as FieldErrors<FormValues>, problem: Object.keys(errors).length > 0 ? null : error };
};

/**
 * Returns the state of a form with native controls. Typed text stays whatever the server responds; errors are shown beside their fields
 * and in a summary that takes focus.
 */
export const useForm = <FormValues extends Values>({
  initial,
  check = noCheck,
  send,
  fieldByPath,
}: FormOptions<FormValues>): Form<FormValues> => {
  const id = useId();
  const messageOf = useErrorMessage();
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<FormValues>>({} as FieldErrors<FormValues>);
  const [problem, setProblem] = useState<FormError | null>(null);
  const [isSending, setSending] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const submitting = useRef(false);

  useWhenIdle(check);
  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  const showErrors = (fieldErrors: FieldErrors<FormValues>, formProblem: FormError | null) => {
    setErrors(fieldErrors);
    setProblem(formProblem);
    setAttempts((count) => count + 1);
  };

  const sendValues = async () => {
    setSending(true);
    setProblem(null);
    try {
      await send(values);
    } catch (error) {
      const { errors: fieldErrors, problem: formProblem } = sortErrors(error, initial, fieldByPath);
      showErrors(fieldErrors, formProblem);
    } finally {
      setSending(false);
    }
  };

  const submit = async () => {
    if (submitting.current) return;
    submitting.current = true;
    const findErrors: CheckValues<FormValues> = await check().catch(noCheck);
    const fieldErrors = findErrors(values);
    if (Object.keys(fieldErrors).length > 0) showErrors(fieldErrors, null);
    else await sendValues();
    submitting.current = false;
  };

  return {
    values,
    isSending,
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
        setValues((previousValues) => ({ ...previousValues, [name]: value }));
        setErrors(({ [name]: _corrected, ...otherErrors }) => otherErrors as FieldErrors<FormValues>);
      },
    }),
    setFields: (changedValues) => {
      setValues((previousValues) => ({ ...previousValues, ...changedValues }));
      setErrors(
        (previousValues) =>
          Object.fromEntries(Object.entries(previousValues).filter(([name]) => !(name in changedValues))) as FieldErrors<FormValues>,
      );
    },
    submit: (event) => {
      event?.preventDefault();
      void submit();
    },
  };
};
