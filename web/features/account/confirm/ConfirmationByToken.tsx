import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/api/ApiContext.ts';
import { ApiError } from '#web/api/ApiError.ts';
import { confirmationQuery } from '#web/api/confirmationQuery.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { LoadFailed } from '#web/layout/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ConfirmFacts } from './ConfirmFacts.tsx';
import { LinkRefused } from './LinkRefused.tsx';

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
