import { del, entries, set } from 'idb-keyval';
import type { Language } from '#kernel/vocabulary/languages.ts';
import type { Api } from '../api/api.ts';
import { ApiError } from '../api/ApiError.ts';
import type { Input } from '../api/operation.ts';
import { isRetryable, reasonOf } from './isRetryable.ts';
import { unsentStore } from './unsentStore.ts';

/** What takes the forms of visitors, by the name under which this device keeps them. */
export const FORM_COMMANDS = { app: 'POST /feedbacks/app', service: 'POST /feedbacks/service', message: 'POST /messages' } as const;
type FormCommands = typeof FORM_COMMANDS;
type FormCommand = FormCommands[keyof FormCommands];

export type SubmittedForm = {
  [To in keyof FormCommands]: { readonly to: To; readonly body: Input<FormCommands[To]>['body'] };
}[keyof FormCommands];

/** One of three bodies for one of three commands; `images` go with feedback only. */
export const formInput = ({ body }: SubmittedForm, images: readonly Blob[]): Input<FormCommand> => ({ body, images }) as Input<FormCommand>;

/** A message that could not be sent, under the key of its command, so that it counts once however often it is sent. */
export interface Unsent {
  readonly words: SubmittedForm;
  readonly images: readonly Blob[];
  readonly language: Language;
  /** The name of the service it is about, for the reader; empty: it is about none. */
  readonly about: string;
  /** When it was written, in milliseconds since 1970; absent: by a version that did not say. */
  readonly at?: number;
  /** Why the server refused it, in the server's words. It is not sent again until the user changes it. */
  readonly refused?: string;
}

/** By the key of its command. */
export type UnsentForm = readonly [key: string, unsent: Unsent];

let forms: readonly UnsentForm[] = [];
const listeners = new Set<() => void>();
const show = (all: readonly UnsentForm[]): void => {
  forms = all;
  listeners.forEach((listener) => listener());
};
const refresh = async (): Promise<void> => show(await entries<string, Unsent>(unsentStore()));

/** The waiting messages of this device, as far as they were read. */
export const unsentForms = {
  get: () => forms,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Nothing waits any more: the device was cleared. */
  forgetAll: () => show([]),
};

/** Keeps it until it is sent. Rejects where storage is refused: then the form keeps it. */
export const keepUnsent = async (key: string, unsent: Unsent): Promise<void> => {
  await set(key, unsent, unsentStore());
  await refresh();
};

/** It was sent, or is not wanted any more. */
export const dropUnsent = async (key: string): Promise<void> => {
  await del(key, unsentStore());
  await refresh();
};

const held = new Set<string>();
const releases = new Set<() => void>();

/** Keeps it from being sent while the user changes it; returns a function that ends that. */
export const holdUnsent = (key: string): (() => void) => {
  held.add(key);
  return () => {
    held.delete(key);
    releases.forEach((listener) => listener());
  };
};

/** Calls `listener` when something may be sent that was held; answers what ends it. */
export const onReleased = (listener: () => void): (() => void) => {
  releases.add(listener);
  return () => void releases.delete(listener);
};

/** `true`: the server has it. What it refuses for good stays, with the reason. */
const sendOne = async (api: Pick<Api, 'call'>, [key, unsent]: UnsentForm): Promise<boolean> => {
  const { words, images, language } = unsent;
  try {
    await api.call(FORM_COMMANDS[words.to], formInput(words, images), { key, language });
    await del(key, unsentStore());
    return true;
  } catch (error) {
    if (error instanceof ApiError && !isRetryable(error)) await set(key, { ...unsent, refused: reasonOf(error) }, unsentStore());
    return false;
  }
};

/** Sends one after the other what may be sent now; answers how many were. */
const sendAll = async (api: Pick<Api, 'call'>): Promise<number> => {
  let count = 0;
  for (const form of await entries<string, Unsent>(unsentStore()))
    if (form[1].refused === undefined && !held.has(form[0]) && (await sendOne(api, form))) count += 1;
  await refresh();
  return count;
};

let sending = false;
let runAgain = false;

/**
 * Sends what is waiting. While that is being done it is not done a second time, but once more afterwards: what was let go a moment
 * after it had been passed by would wait for the next connection. Answers how many were sent.
 */
export const sendUnsent = async (api: Pick<Api, 'call'>): Promise<number> => {
  runAgain = true;
  if (sending) return 0;
  sending = true;
  try {
    let count = 0;
    while (runAgain) {
      runAgain = false;
      count += await sendAll(api);
    }
    return count;
  } finally {
    sending = false;
  }
};
