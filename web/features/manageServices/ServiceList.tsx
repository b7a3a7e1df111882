import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useCan } from '../../access/useCan.ts';
import type { Paged } from '../../api/paged.ts';
import type { ManagedService } from '../../api/types.ts';
import { useRest } from '../../browser/useRest.ts';
import { Failed } from '../../layout/Failed.tsx';
import { ListEnd } from '../../layout/ListEnd.tsx';
import { cx } from '../../ui/cx.ts';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ServiceTable } from './ServiceTable.tsx';
import type { useManageAddress } from './useManageAddress.ts';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';

interface ServiceListProps {
  readonly address: ReturnType<typeof useManageAddress>;
  readonly paged: Paged<ManagedService>;
}

/** Message for an empty list: the reason and the next step. */
const Empty = ({ address: { shown, kind, q, region, owner, to } }: Pick<ServiceListProps, 'address'>) => {
  const { t } = useTranslation();
  const can = useCan();
  const seesOthers = useCan()('user.read');
  const isSearch = q !== '' || kind !== null || region !== null || owner !== null;
  const isNarrowed = isSearch || shown !== 'all';
  const word = isSearch ? 'noneFound' : shown === 'unowned' ? 'noneUnowned' : isNarrowed ? 'noneShown' : seesOthers ? 'noneSeen' : 'none';
  return (
    <Message heading={<h2>{t(`manage.${word}`)}</h2>} help={t(`manage.${word}Help`)}>
      {isNarrowed ? (
        <Link
          href={to({ shown: 'all', kind: null, q: '', region: null, owner: null, service: null })}
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
const FIRST_SEEN = 12;

/** Lists the requested services, and loads the next ones before the user reaches the end. */
export const ServiceList = ({ address, paged }: ServiceListProps) => {
  const { t } = useTranslation();
  const seesOthers = useCan()('user.read');
  const { rows, total, loading, failed, busy, retry } = paged;
  const hasRest = useRest(!loading);
  if (failed) return <Failed onRetry={retry} />;
  if (loading) return <Skeleton />;
  return (
    <>
      <p className={text.hidden} role="status">
        {t('manage.count', { count: total })}
      </p>
      {rows.length === 0 ? (
        <Empty address={address} />
      ) : (
        <>
          <ServiceTable
            services={hasRest ? rows : rows.slice(0, FIRST_SEEN)}
            chosen={address.service}
            withOwner={seesOthers}
            busy={busy}
            addressOf={(id) => address.to({ service: id })}
          />
          {hasRest && (
            <ListEnd loaded={rows.length} of={paged} more={t('manage.more')} loading={t('manage.loadingMore')} end={t('manage.end')} />
          )}
        </>
      )}
    </>
  );
};
