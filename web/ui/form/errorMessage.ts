import { useTranslation } from 'react-i18next';

/** An error: a stable code, and the server's text if the server found it. */
export interface FormError {
  readonly code: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly text?: string | undefined;
}

/**
 * What an error says in the language of the page: in the server's words, where it answered. Only what was found before it was
 * asked, and how long to wait, is worded here.
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
