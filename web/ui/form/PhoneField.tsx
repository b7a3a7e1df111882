import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, type FieldBinding } from './Field.tsx';
import { caretAfterDigits, digitsOf, isBeyondMask, maskPhone } from './phoneMask.ts';

const countDigits = (text: string): number => text.replace(/\D/g, '').length;

interface PhoneFieldProps {
  readonly fieldBinding: FieldBinding<string>;
  readonly label: string;
  readonly isOptional?: boolean;
  /** Keeps numbers of other countries, and numbers with an extension, as typed. */
  readonly takesAnyNumber?: boolean;
}

/** Field for a phone number: it adds the punctuation, and keeps the caret after the typed digit. */
export const PhoneField = ({ fieldBinding, label, isOptional = true, takesAnyNumber = false }: PhoneFieldProps) => {
  const { t } = useTranslation();
  const digitsBeforeCaret = useRef<number>(undefined);
  const findInput = () => document.querySelector<HTMLInputElement>(`#${CSS.escape(fieldBinding.id)}`);

  const handleTyped = (typed: string) => {
    if (takesAnyNumber && isBeyondMask(typed)) return fieldBinding.onChange(typed);
    const digitsBefore = countDigits(typed.slice(0, findInput()?.selectionStart ?? typed.length));
    const digits = digitsOf(typed);
    // Erasing a punctuation mark also removes the digit before it; otherwise the mask would restore the mark.
    const isOnlyMarkErased = typed.length < fieldBinding.value.length && digits === digitsOf(fieldBinding.value) && digitsBefore > 0;
    digitsBeforeCaret.current = isOnlyMarkErased ? digitsBefore - 1 : digitsBefore;
    fieldBinding.onChange(maskPhone(isOnlyMarkErased ? digits.slice(0, digitsBefore - 1) + digits.slice(digitsBefore) : digits));
  };
  useLayoutEffect(() => {
    const digits = digitsBeforeCaret.current;
    digitsBeforeCaret.current = undefined;
    const element = findInput();
    if (digits === undefined || element === null || element !== document.activeElement) return;
    const caret = caretAfterDigits(fieldBinding.value, digits);
    element.setSelectionRange(caret, caret);
  });

  return (
    <Field
      fieldBinding={{ ...fieldBinding, onChange: handleTyped }}
      label={label}
      isOptional={isOptional}
      help={t('form.phoneHelp')}
      type="tel"
      autoComplete="tel-national"
      placeholder="(###) ###-####"
    />
  );
};
