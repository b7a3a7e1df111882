import { useTranslation } from 'react-i18next';

/** What is wrong: a stable code, worded here; `text` is the server's own wording for codes that are not known here. */
export interface FormError {
  readonly code: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly text?: string | undefined;
}

/** What a error in the language of the page. */
export const useErrorMessage = (): ((error: FormError) => string) => {
  const { t, i18n } = useTranslation();
  return ({ code, params, text }) => {
    const minutes = params?.['minutes'];
    if (code === 'TOO_MANY_REQUESTS' && typeof minutes === 'number') return t('account.error.TOO_MANY_REQUESTS_WAIT', { count: minutes });
    const key = `account.error.${code}`;
    if (i18n.exists(key)) return (t as (key: string, params?: object) => string)(key, params);
    return text ?? t('account.error.UNKNOWN');
  };
};
