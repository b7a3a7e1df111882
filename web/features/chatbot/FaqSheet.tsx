import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { staticPageQuery } from '../../api/visitorQueries.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { PublishedText } from '../../layout/publishedText/PublishedText.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Sheet with questions and answers about the directory, above the conversation. */
export const FaqSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const { data, isPending, refetch } = useQuery(staticPageQuery(useApi(), 'FAQ', useLanguage()));
  return (
    <Sheet title={t('bar.faq')} side="bottom" hasExit onClose={onClose}>
      {data ? (
        <PublishedText content={data.content} language={data.language} />
      ) : isPending ? (
        <Skeleton />
      ) : (
        <LoadFailed onRetry={() => void refetch()} />
      )}
    </Sheet>
  );
};
