import { useQuery, queryOptions } from '@tanstack/react-query';
import { Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Language } from '#domain/vocabulary/languages.ts';
import { useApi } from '#web/api/ApiContext.ts';
import { ApiError } from '#web/api/ApiError.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { LoadFailed } from '#web/layout/LoadFailed.tsx';
import { loginAddress } from '#web/layout/redirectTarget.ts';
import { cx } from '#web/ui/cx.ts';
import { useErrorMessage } from '#web/ui/form/errorMessage.ts';
import { Message } from '#web/ui/Message.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Api } from '../../../api/api.ts';
import { ConfirmFacts } from './ConfirmFacts.tsx';
import button from '#web/ui/button.module.css';

/**
 * Query for the confirmation that an e-mail's link opens. The device never stores it, and it is dropped with the page, because its token
 * grants access.
 */
const confirmationQuery = (api: Api, token: string, language: Language) =>
  queryOptions({
    queryKey: ['confirmation', token, language],
    queryFn: ({ signal }) => api.call('GET /confirmations/{token}', { path: { token } }, { language, signal }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });

/**
 * Shows why the emailed confirmation link has no effect and what to do instead. `error`: the server's refusal, null if the address has no
 * token.
 */
const LinkRefused = ({ error }: { readonly error: ApiError | null }) => {
  const { t } = useTranslation();
  const messageOf = useErrorMessage();
  return (
    <div role="status">
      <Message
        icon={Unlink}
        heading={<h2>{t(error === null ? 'confirm.noToken' : 'confirm.refused')}</h2>}
        help={error === null ? t('confirm.noTokenHelp') : messageOf(error)}
      >
        <Link href={loginAddress('/manage_services')} className={cx(button.button, button.fill, button.wide)}>
          {t('confirm.signIn')}
        </Link>
      </Message>
    </div>
  );
};

const LoadedConfirmation = ({ token }: { readonly token: string }) => {
  const { data, error, isPending, isFetching, refetch } = useQuery(confirmationQuery(useApi(), token, useLanguage()));
  if (error instanceof ApiError && error.status < 500) return <LinkRefused error={error} />;
  if (data !== undefined)
    return <ConfirmFacts key={data.service.revision} token={token} confirmation={data} onChanged={() => void refetch()} />;
  return isPending || isFetching ? <Skeleton /> : <LoadFailed onRetry={() => void refetch()} />;
};

/** Loads the facts that the link refers to, or shows why the link is no longer valid. */
export const ConfirmationByToken = ({ token }: { readonly token: string | null }) =>
  token === null || token === '' ? <LinkRefused error={null} /> : <LoadedConfirmation token={token} />;
