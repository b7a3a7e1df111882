import { useQuery } from '@tanstack/react-query';
import { Plus, CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { mailtoHref } from '#domain/values/mailto.ts';
import { TABS } from '#domain/vocabulary/serviceTypes.ts';
import { TAB_TEXTS } from '#domain/vocabulary/texts.ts';
import { useCan } from '../../access/useCan.ts';
import { profileQuery } from '../../api/account/accountQueries.ts';
import { useApi } from '../../api/ApiContext.ts';
import { managedCountsQuery } from '../../api/manage/managedQueries.ts';
import { usePage } from '../../browser/pageFacts.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LiveOnly } from '../../layout/LiveOnly.tsx';
import { ActiveFilters } from '../../layout/manage/ActiveFilters.tsx';
import { useScrollToChosen } from '../../layout/manage/useScrollToChosen.ts';
import { RegionSelect } from '../../services/manage/RegionSelect.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { cx } from '../../ui/cx.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { Note } from '../../ui/Note.tsx';
import { filtersBesideShown, type ManagedFilter, type useManageUrl } from './useManageUrl.ts';
import filters from '../../layout/manage/ManageFilters.module.css';
import button from '../../ui/button.module.css';
import chip from '../../ui/Chip.module.css';
import text from '../../ui/text.module.css';
import styles from './ServiceFilters.module.css';

/** Number of services that the user has and may have. */
interface QuotaUse {
  readonly used: number;
  readonly total: number;
  readonly isFull: boolean;
}

/** Returns the used quota; null if there is no limit or it is not loaded yet. */
const useQuota = (): QuotaUse | null => {
  const hasNoLimit = useCan()('service.addWithoutLimit');
  const { data } = useQuery({ ...profileQuery(useApi(), useLanguage()), enabled: !hasNoLimit });
  if (hasNoLimit || data === undefined) return null;
  const { usedServices: used, totalServices: total } = data;
  return { used, total, isFull: used >= total };
};

/** Shows the used and total number of services of the user, and the contact if none is left. */
const QuotaNote = ({ quotaUse: { used, total, isFull } }: { readonly quotaUse: QuotaUse }) => {
  const { t } = useTranslation();
  const { email } = usePage().contact;
  const count = t('manage.quota', { used, total });
  if (!isFull) return <p className={cx(text.muted, text.small)}>{count}</p>;
  return (
    <Note icon={CircleAlert}>
      <b>{t('manage.limit')}</b> {count}. {t('manage.limitHelp')}
      <span className={styles.asks}>
        <Link href={`/feedback?subject=${encodeURIComponent(t('manage.askMoreSubject'))}`}>{t('manage.askMore')}</Link>
        {email !== null && <a href={mailtoHref(email)}>{t('manage.askMoreMail', { email })}</a>}
      </span>
    </Note>
  );
};

const FILTERS_FOR_ALL: readonly ManagedFilter[] = ['all', 'waiting', 'changed', 'reports', 'oldBeds', 'unconfirmed'];

/** Filters by search words, kind and task, with the number of services per task, and a link to add a service. */
export const ServiceFilters = ({ manageUrl }: { readonly manageUrl: ReturnType<typeof useManageUrl> }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const can = useCan();
  const quota = useQuota();
  const { shownFilter, kind, q, region, owner, replaceUrl, urlWith } = manageUrl;
  const { data: counts } = useQuery(managedCountsQuery(useApi(), filtersBesideShown(manageUrl), language));
  const chips = useScrollToChosen(shownFilter, counts !== undefined);
  const offeredFilters: readonly ManagedFilter[] = [
    ...FILTERS_FOR_ALL,
    ...(can('service.handOver') ? (['requested'] as const) : []),
    ...(can('service.requestOwnership') ? (['unowned'] as const) : []),
  ];

  return (
    <div className={filters.top}>
      <div className={filters.find}>
        <div className={filters.search}>
          <ListSearch
            label={t('manage.search')}
            placeholder={t('manage.searchHint')}
            words={q}
            onSearch={(searchText) => replaceUrl({ q: searchText, service: null })}
          />
        </div>
        <div className={filters.select}>
          <SelectField
            id="kind"
            value={kind ?? ''}
            onChange={(value) => replaceUrl({ kind: TABS.find((tab) => tab === value) ?? null, service: null })}
            label={t('manage.kind')}
            options={[{ value: '', label: t('manage.allKinds') }, ...TABS.map((tab) => ({ value: tab, label: TAB_TEXTS[tab][language] }))]}
          />
        </div>
        {can('user.read') && (
          <div className={filters.select}>
            <RegionSelect
              id="region"
              label={t('manage.region')}
              allLabel={t('manage.allRegions')}
              noneLabel={t('manage.noRegion')}
              value={region}
              onChange={(value) => replaceUrl({ region: value, service: null })}
            />
          </div>
        )}
        {quota?.isFull !== true && can('service.add') && (
          <Link href="/add_service" className={cx(button.button, styles.add)}>
            <Plus size={20} aria-hidden="true" />
            {t('manage.add')}
          </Link>
        )}
      </div>
      <ActiveFilters
        region={can('user.read') ? null : region}
        owner={owner}
        allHref={urlWith({ region: null, owner: null, service: null })}
      />
      <LiveOnly>{quota && <QuotaNote quotaUse={quota} />}</LiveOnly>
      <div ref={chips} className={cx(chip.chips, filters.chips)} role="radiogroup" aria-label={t('manage.show')}>
        {offeredFilters.map((filter) => (
          <Chip
            key={filter}
            type="radio"
            name="shown"
            label={t(`manage.shown.${filter}`, { count: counts?.[filter] ?? 0 }).replace(counts ? '' : /\s*0$/, '')}
            isChecked={filter === shownFilter}
            onChange={() => replaceUrl({ shownFilter: filter, service: null })}
          />
        ))}
      </div>
      {shownFilter === 'unowned' && <p className={styles.lead}>{t('manage.unownedLead')}</p>}
    </div>
  );
};
