import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/ApiError.ts';
import { useApi } from '../../../api/ApiContext.ts';
import { confirmationQuery } from '../../../api/confirmationQuery.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { Failed } from '../../../layout/Failed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ConfirmFacts } from './ConfirmFacts.tsx';
import { LinkRefused } from './LinkRefused.tsx';

const Known = ({ token }: { readonly token: string }) => {
  const { data, error, isPending, isFetching, refetch } = useQuery(confirmationQuery(useApi(), token, useLanguage()));
  if (error instanceof ApiError && error.status < 500) return <LinkRefused error={error} />;
  if (data !== undefined)
    return <ConfirmFacts key={data.service.revision} token={token} confirmation={data} onChanged={() => void refetch()} />;
  return isPending || isFetching ? <Skeleton /> : <Failed onRetry={() => void refetch()} />;
};

/** What the link asks about, or why it asks nothing any more. */
export const LinkAnswer = ({ token }: { readonly token: string | null }) =>
  token === null || token === '' ? <LinkRefused error={null} /> : <Known token={token} />;
