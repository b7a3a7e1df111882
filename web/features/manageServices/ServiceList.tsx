import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useCan } from '../../access/useCan.ts';
import type { Paged } from '../../api/paged.ts';
import type { ManagedService } from '../../api/types.ts';
import { useDeferredRest } from '../../browser/useDeferredRest.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { ManageListEnd } from '../../layout/manage/ManageListEnd.tsx';
import type { Selection } from '../../services/manage/useSelection.ts';
import { cx } from '../../ui/cx.ts';
import { Search } from '../../ui/icons.ts';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ServiceTable } from './ServiceTable.tsx';
import type { useManageUrl } from './useManageUrl.ts';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';

interface ServiceListProps {
  readonly manageUrl: ReturnType<typeof useManageUrl>;
  readonly paged: Paged<ManagedService>;
  readonly selection: Selection | undefined;
}

/** Message for an empty list: the reason and the next step. */
const EmptyList = ({ manageUrl: { shownFilter, kind, q, region, owner, urlWith } }: Pick<ServiceListProps, 'manageUrl'>) => {
  const { t } = useTranslation();
  const can = useCan();
  const seesOthers = useCan()('user.read');
  const isSearch = q !== '' || kind !== null || region !== null || owner !== null;
  const isNarrowed = isSearch || shownFilter !== 'all';
  const emptyTextKey = isSearch
    ? 'noneFound'
    : shownFilter === 'unowned'
      ? 'noneUnowned'
      : isNarrowed
        ? 'noneShown'
        : seesOthers
          ? 'noneSeen'
          : 'none';
  return (
    <Message icon={isSearch ? Search : FileText} heading={<h2>{t(`manage.${emptyTextKey}`)}</h2>} help={t(`manage.${emptyTextKey}Help`)}>
      {isNarrowed ? (
        <Link
          href={urlWith({ shownFilter: 'all', kind: null, q: '', region: null, owner: null, service: null })}
          className={cx(button.button, button.wide)}
        >
          {t('manage.showAll')}
        </Link>
      ) : (
        can('service.add') && (
          <Link href="/add_service" className={cx(button.button, button.fill, button.wide)}>
            {t('manage.addServices')}
          </Link>
        )
      )}
    </Message>
  );
};

/** Number of rows that a tall phone shows. */
const INITIAL_ROWS = 12;

/** Lists the requested services, and loads the next ones before the user reaches the end. */
export const ServiceList = ({ manageUrl, paged, selection }: ServiceListProps) => {
  const { t } = useTranslation();
  const seesOthers = useCan()('user.read');
  const { rows, total, loading, failed, busy, retry } = paged;
  const showsAllRows = useDeferredRest(!loading);
  if (failed) return <LoadFailed onRetry={retry} />;
  if (loading) return <Skeleton />;
  return (
    <>
      <p className={text.hidden} role="status">
        {t('manage.count', { count: total })}
      </p>
      {rows.length === 0 ? (
        <EmptyList manageUrl={manageUrl} />
      ) : (
        <>
          <ServiceTable
            services={showsAllRows ? rows : rows.slice(0, INITIAL_ROWS)}
            chosenId={manageUrl.service}
            showsOwner={seesOthers}
            isBusy={busy}
            urlOf={(id) => manageUrl.urlWith({ service: id })}
            sort={manageUrl.sort}
            selection={selection}
            direction={manageUrl.direction}
            onSort={(sort, direction) => manageUrl.replaceUrl({ sort, direction })}
          />
          {showsAllRows && (
            <ManageListEnd
              loadedCount={rows.length}
              pages={paged}
              moreLabel={t('manage.more')}
              loadingText={t('manage.loadingMore')}
              endText={t('manage.end')}
            />
          )}
        </>
      )}
    </>
  );
};
