import { useTranslation } from 'react-i18next';
import type { FormError } from '../../../ui/form/errorMessage.ts';
import type { FieldErrors } from '../../../ui/form/useForm.ts';
import type { FieldName, LineValues } from './values.ts';

/** Fetches the rules, which say what is wrong with each field in a sentence of its own. */
export const useLineErrors = (): (() => Promise<(values: LineValues) => FieldErrors<LineValues>>) => {
  const { t, i18n } = useTranslation();
  const word = (field: FieldName, error: FormError): FormError => {
    const keys = [...(error.code === 'REQUIRED' ? [`crisisManage.missing.${field}`] : []), `crisisManage.error.${error.code}`];
    const key = keys.find((one) => i18n.exists(one));
    return key === undefined ? error : { ...error, text: (t as (of: string) => string)(key) };
  };
  return async () => {
    const { checkLine } = await import('./checkLine.ts');
    return (values) => Object.fromEntries(checkLine(values).map(([field, error]) => [field, word(field, error)]));
  };
};
