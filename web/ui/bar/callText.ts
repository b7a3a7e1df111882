import type { TFunction } from 'i18next';

/** A number to call, and what to press when the call is answered. */
export interface Call {
  readonly number: string;
  readonly key?: string | undefined;
}

/** The text of the button: the number, and the key to press if the line asks for one. */
export const callText = (t: TFunction, call: Call): string => (call.key ? t('crisis.callKey', { ...call }) : call.number);

/** The name of the button: the words on it, and whom they call. */
export const callName = (t: TFunction, name: string, call: Call): string =>
  call.key ? `${callText(t, call)}: ${name}` : t('crisis.call', { name, ...call });
