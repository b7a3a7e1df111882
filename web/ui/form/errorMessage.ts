import { useTranslation } from 'react-i18next';

/** An error: a stable code, and the server's text if the server reported it. */
export interface FormError {
  readonly code: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly text?: string | undefined;
}

/**
 * Returns a function for the text of an error in the language of the page: the server's text if there is one. Only errors found before the
 * request, and waiting times, have texts here.
 */
export const useErrorMessage = (): ((error: FormError) => string) => {
  const { t, i18n } = useTranslation();
  return ({ code, params, text }) => {
    const minutes = params?.['minutes'];
    if (code === 'TOO_MANY_REQUESTS' && typeof minutes === 'number') return t('form.error.TOO_MANY_REQUESTS_WAIT', { count: minutes });
    if (text !== undefined) return text;
    const key = `form.error.${code}`;
    return i18n.exists(key) ? (t as (key: string, params?: object) => string)(key, params) : t('form.error.UNKNOWN');
  };
};
