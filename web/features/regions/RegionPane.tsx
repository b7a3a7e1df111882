import { useQuery } from '@tanstack/react-query';
import { History, Pencil, Plus, Trash2 } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { countiesQuery, liaisonsOfRegionQuery, regionQuery } from '../../api/manage/regionQueries.ts';
import type { Region } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { cx } from '../../ui/cx.ts';
import { Search } from '../../ui/icons.ts';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CoordinatorRow, LiaisonRow } from './contactRows.tsx';
import { RegionMap } from './RegionMap.tsx';
import { RemoveRecordDialog } from './RemoveRecordDialog.tsx';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './Regions.module.css';

const RegionCoordinators = ({ region: { id, coordinators } }: { readonly region: Region }) => {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <section className={styles.sect} aria-labelledby="coordinators">
      <h3 id="coordinators">{t('regions.coordinators')}</h3>
      {coordinators.map((coordinator) => (
        <CoordinatorRow key={coordinator.id} contact={coordinator} />
      ))}
      {can('region.revise') && (
        <Link href={`/coordinators/new?region=${id}`} className={button.button}>
          <Plus size={20} aria-hidden="true" />
          {t('regions.addCoordinator')}
        </Link>
      )}
    </section>
  );
};

const RegionLiaisons = ({ region: { id, counties } }: { readonly region: Region }) => {
  const { t } = useTranslation();
  const can = useCan();
  const { data } = useQuery(liaisonsOfRegionQuery(useApi(), id, useLanguage()));
  return (
    <section className={styles.sect} aria-labelledby="liaisons">
      <h3 id="liaisons">{t('regions.liaisons')}</h3>
      {data?.map((coordinator) => (
        <LiaisonRow key={coordinator.id} contact={coordinator} withCounty={counties.length > 1} />
      ))}
      {data?.length === 0 && <p className={text.muted}>{t('regions.noLiaisonsHere')}</p>}
      {can('region.revise') && (
        <Link href={`/liaisons/new?county=${encodeURIComponent(counties[0] ?? '')}`} className={button.button}>
          <Plus size={20} aria-hidden="true" />
          {t('regions.addLiaison')}
        </Link>
      )}
    </section>
  );
};

const RegionActions = ({ region: { id, name, places } }: { readonly region: Region }) => {
  const { t } = useTranslation();
  const can = useCan();
  const [, navigate] = useLocation();
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <div className={styles.acts}>
      {places > 0 && can('service.manage') && (
        <Link href={`/manage_services?region=${id}`} className={button.button}>
          {t('regions.places', { count: places })}
        </Link>
      )}
      {can('audit.read') && (
        <Link href={`/audit?region=${id}&regionName=${encodeURIComponent(name)}`} className={button.button}>
          <History size={20} aria-hidden="true" />
          {t('regions.history')}
        </Link>
      )}
      {can('region.revise') && (
        <button type="button" className={cx(button.button, button.danger)} onClick={() => setIsRemoving(true)}>
          <Trash2 size={20} aria-hidden="true" />
          {t('regions.remove')}
        </button>
      )}
      {isRemoving && (
        <RemoveRecordDialog
          recordKind="region"
          record={{ id, name }}
          onClose={() => setIsRemoving(false)}
          onYes={() => navigate('/regions')}
        />
      )}
    </div>
  );
};

const RegionDetails = ({ region }: { readonly region: Region }) => {
  const { t } = useTranslation();
  const can = useCan();
  const { data: allCounties } = useQuery(countiesQuery(useApi(), useLanguage()));
  const { id, name, counties, coordinators, places } = region;
  const facts = [
    t('regions.counties', { count: counties.length }),
    t('regions.places', { count: places }),
    t('regions.coordinatorCount', { count: coordinators.length }),
  ];
  return (
    <div className={styles.pane}>
      <div className={styles.head}>
        <div>
          <h2>{name}</h2>
          <p className={cx(text.muted, text.small)}>
            {facts.map((fact, index) => (
              <Fragment key={fact}>
                {index > 0 && ' · '}
                <span className={text.nowrap}>{fact}</span>
              </Fragment>
            ))}
          </p>
        </div>
        {can('region.revise') && (
          <Link href={`/regions/${id}/edit`} className={button.button}>
            <Pencil size={20} aria-hidden="true" />
            {t('regions.edit')}
          </Link>
        )}
      </div>
      {allCounties && counties.length > 0 && <RegionMap name={name} id={id} counties={counties} allCounties={allCounties} />}
      <RegionCoordinators region={region} />
      <RegionLiaisons region={region} />
      <RegionActions region={region} />
    </div>
  );
};

/** Shows a region: its counties on a map, its contacts, and the available actions. */
export const RegionPane = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const { data: region, isPending, refetch } = useQuery(regionQuery(useApi(), id, useLanguage()));
  if (region) return <RegionDetails region={region} />;
  if (isPending) return <Skeleton />;
  if (region === undefined) return <LoadFailed onRetry={() => void refetch()} />;
  return (
    <Message icon={Search} heading={<h2>{t('regions.gone')}</h2>} help={t('regions.goneHelp')}>
      <Link href="/regions" className={cx(button.button, button.fill, button.wide)}>
        {t('regions.toRegions')}
      </Link>
    </Message>
  );
};
