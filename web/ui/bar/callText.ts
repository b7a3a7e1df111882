import type { TFunction } from 'i18next';

/** A number to call, and the key to press when the line answers. */
export interface Call {
  readonly number: string;
  readonly key?: string | undefined;
}

/** Returns the text of the button: the number, and the key to press if the line requires one. */
export const callText = (t: TFunction, call: Call): string => (call.key ? t('crisis.callKey', { ...call }) : call.number);

/** Returns the accessible name of the button: its text, and whom it calls. */
export const callName = (t: TFunction, name: string, call: Call): string =>
  call.key ? `${callText(t, call)}: ${name}` : t('crisis.call', { name, ...call });
