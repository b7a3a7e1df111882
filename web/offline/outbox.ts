import { del, entries, set } from 'idb-keyval';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '../api/api.ts';
import { ApiError } from '../api/ApiError.ts';
import type { Input } from '../api/operation.ts';
import { isRetryable, reasonOf } from './isRetryable.ts';
import { unsentFormStore } from './unsentStore.ts';

/** Commands that submit the forms of visitors, by the name under which this device stores them. */
export const FORM_COMMANDS = { app: 'POST /feedbacks/app', service: 'POST /feedbacks/service', message: 'POST /messages' } as const;
type FormCommands = typeof FORM_COMMANDS;
type FormCommand = FormCommands[keyof FormCommands];

export type SubmittedForm = {
  [Purpose in keyof FormCommands]: { readonly to: Purpose; readonly body: Input<FormCommands[Purpose]>['body'] };
}[keyof FormCommands];

/** Returns the input for the command of a form: one of three bodies; `images` belong to feedback only. */
export const formInput = ({ body }: SubmittedForm, images: readonly Blob[]): Input<FormCommand> => ({ body, images }) as Input<FormCommand>;

/** A message that could not be sent, with the key of its command, so that it takes effect once, however often it is sent. */
export interface Unsent {
  readonly words: SubmittedForm;
  readonly images: readonly Blob[];
  readonly language: Language;
  /** Name of the service that the message is about; empty if it is about none. */
  readonly about: string;
  /** Time of writing in milliseconds since 1970; absent if an earlier version stored the message. */
  readonly at?: number;
  /** The server's reason for refusing it, as text. It is not sent again until the user changes it. */
  readonly refused?: string;
}

/** A message with the key of its command. */
export type UnsentForm = readonly [key: string, unsent: Unsent];

let forms: readonly UnsentForm[] = [];
const listeners = new Set<() => void>();
const setForms = (nextForms: readonly UnsentForm[]): void => {
  forms = nextForms;
  listeners.forEach((listener) => listener());
};
const refresh = async (): Promise<void> => setForms(await entries<string, Unsent>(unsentFormStore()));

/** The unsent messages of this device, as of the last read. */
export const unsentForms = {
  get: () => forms,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Empties the list after the device was cleared. */
  forgetAll: () => setForms([]),
};

/** Stores a message until it is sent. Rejects if storage is refused; then the form keeps the message. */
export const storeUnsent = async (key: string, unsent: Unsent): Promise<void> => {
  await set(key, unsent, unsentFormStore());
  await refresh();
};

/** Deletes a message that was sent, or that the user discarded. */
export const removeUnsent = async (key: string): Promise<void> => {
  await del(key, unsentFormStore());
  await refresh();
};

const heldKeys = new Set<string>();
const releaseListeners = new Set<() => void>();

/** Prevents sending while the user changes the message; returns a function that ends this. */
export const holdUnsent = (key: string): (() => void) => {
  heldKeys.add(key);
  return () => {
    heldKeys.delete(key);
    releaseListeners.forEach((listener) => listener());
  };
};

/** Calls `listener` when a held message may be sent again; returns a function that removes the listener. */
export const onReleased = (listener: () => void): (() => void) => {
  releaseListeners.add(listener);
  return () => void releaseListeners.delete(listener);
};

/** Sends a message; `true` if the server accepted it. A message that the server refuses for good stays, with the reason. */
const sendOne = async (api: Pick<Api, 'call'>, [key, unsent]: UnsentForm): Promise<boolean> => {
  const { words, images, language } = unsent;
  try {
    await api.call(FORM_COMMANDS[words.to], formInput(words, images), { key, language });
    await del(key, unsentFormStore());
    return true;
  } catch (error) {
    if (error instanceof ApiError && !isRetryable(error)) await set(key, { ...unsent, refused: reasonOf(error) }, unsentFormStore());
    return false;
  }
};

/** Sends all messages that may be sent, one after the other; returns the number of sent ones. */
const sendAll = async (api: Pick<Api, 'call'>): Promise<number> => {
  let sentForms = 0;
  for (const form of await entries<string, Unsent>(unsentFormStore()))
    if (form[1].refused === undefined && !heldKeys.has(form[0]) && (await sendOne(api, form))) sentForms += 1;
  await refresh();
  return sentForms;
};

let isSending = false;
let shouldRunAgain = false;

/**
 * Sends the unsent messages; returns the number of sent ones. A call during a run starts no second run, but makes the run repeat
 * afterwards: otherwise a message released just after the run skipped it would wait for the next connection.
 */
export const sendUnsent = async (api: Pick<Api, 'call'>): Promise<number> => {
  shouldRunAgain = true;
  if (isSending) return 0;
  isSending = true;
  try {
    let sentForms = 0;
    while (shouldRunAgain) {
      shouldRunAgain = false;
      sentForms += await sendAll(api);
    }
    return sentForms;
  } finally {
    isSending = false;
  }
};
