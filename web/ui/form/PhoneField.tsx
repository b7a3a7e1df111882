import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, type FieldBinding } from './Field.tsx';
import { caretAfter, digitsOf, maskPhone } from './phoneMask.ts';

const countDigits = (text: string): number => text.replace(/\D/g, '').length;

interface PhoneFieldProps {
  readonly of: FieldBinding<string>;
  readonly label: string;
  readonly optional?: boolean;
}

/** Field for a phone number: it adds the punctuation, and keeps the caret after the typed digit. */
export const PhoneField = ({ of, label, optional = true }: PhoneFieldProps) => {
  const { t } = useTranslation();
  const digitsBeforeCaret = useRef<number>(undefined);
  const input = () => document.querySelector<HTMLInputElement>(`#${CSS.escape(of.id)}`);

  const type = (typed: string) => {
    const before = countDigits(typed.slice(0, input()?.selectionStart ?? typed.length));
    const digits = digitsOf(typed);
    // Erasing a punctuation mark also removes the digit before it; otherwise the mask would restore the mark.
    const onlyMarkErased = typed.length < of.value.length && digits === digitsOf(of.value) && before > 0;
    digitsBeforeCaret.current = onlyMarkErased ? before - 1 : before;
    of.onChange(maskPhone(onlyMarkErased ? digits.slice(0, before - 1) + digits.slice(before) : digits));
  };
  useLayoutEffect(() => {
    const digits = digitsBeforeCaret.current;
    digitsBeforeCaret.current = undefined;
    const element = input();
    if (digits === undefined || element === null || element !== document.activeElement) return;
    const at = caretAfter(of.value, digits);
    element.setSelectionRange(at, at);
  });

  return (
    <Field
      of={{ ...of, onChange: type }}
      label={label}
      optional={optional}
      help={t('form.phoneHelp')}
      type="tel"
      autoComplete="tel-national"
      placeholder="(###) ###-####"
    />
  );
};
