import type { TFunction } from 'i18next';

/** A number to call, and what to press when somebody answers. */
export interface Call {
  readonly number: string;
  readonly key?: string | undefined;
}

/** What stands on the plate: the number, and the key to press where the line asks for one. */
export const callWords = (t: TFunction, call: Call): string => (call.key ? t('crisis.callKey', { ...call }) : call.number);

/** The name of the plate: the words on it, and whom they call. */
export const callName = (t: TFunction, name: string, call: Call): string =>
  call.key ? `${callWords(t, call)}: ${name}` : t('crisis.call', { name, ...call });
