import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirmationQuery } from '../../api/confirmationQuery.ts';
import { ApiError } from '../../api/ApiError.ts';
import { useApi } from '../../api/ApiContext.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Failed } from '../../layout/Failed.tsx';
import { PageLayout } from '../../layout/PageLayout.tsx';
import { useSecretFromAddress } from '../../layout/useSecretFromAddress.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ConfirmFacts } from './ConfirmFacts.tsx';
import { LinkRefused } from './LinkRefused.tsx';

/** What the link asks about, once it is known. */
const Asked = ({ token }: { readonly token: string }) => {
  const { data, error, isPending, isFetching, refetch } = useQuery(confirmationQuery(useApi(), token, useLanguage()));
  if (error instanceof ApiError && error.status < 500) return <LinkRefused error={error} />;
  if (data !== undefined) return <ConfirmFacts key={data.service.revision} token={token} asked={data} onChanged={() => void refetch()} />;
  return isPending || isFetching ? <Skeleton /> : <Failed onRetry={() => void refetch()} />;
};

/**
 * Facts that their owner confirms by the link of a message, without signing in. Opening it changes nothing: programs that check mail
 * open links too.
 */
export const ConfirmPage = () => {
  const { t } = useTranslation();
  const token = useSecretFromAddress('token');
  return (
    <PageLayout title={t('confirm.title')} back="/">
      {token === null || token === '' ? <LinkRefused error={null} /> : <Asked token={token} />}
    </PageLayout>
  );
};
