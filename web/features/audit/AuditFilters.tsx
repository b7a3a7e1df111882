import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { citiesByNameQuery, peopleByNameQuery } from '../../api/manage/auditQueries.ts';
import { formatLocalDate } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { RegionSelect } from '../../services/manage/RegionSelect.tsx';
import { ChevronDown } from '../../ui/icons.ts';
import { ActiveFilterChip } from './ActiveFilterChip.tsx';
import { KindSelect } from './KindSelect.tsx';
import { PeriodFields } from './PeriodFields.tsx';
import { SuggestField } from './SuggestField.tsx';
import type { AuditUrlState, useAuditUrl } from './useAuditUrl.ts';
import filters from '../../layout/manage/ManageFilters.module.css';
import styles from './Audit.module.css';

const cityTextOf = ({ city, state }: AuditUrlState): string => [city, state].filter((part) => part !== null).join(', ');

/** Returns the filters that are set as one text, in the order of their fields. */
const useFiltersText = (address: AuditUrlState): string => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { kind, field, person, personName, region, regionName, from, to } = address;
  const dayText = (day: string): string => formatLocalDate(`${day}T12:00`, language);
  return [
    field === null ? kind && t(`audit.kind.${kind}`) : t(`audit.field.${field}`),
    personName ?? person,
    cityTextOf(address),
    region && (regionName ?? t('audit.noRegion')),
    from && t('audit.since', { date: dayText(from) }),
    to && t('audit.until', { date: dayText(to) }),
  ]
    .filter(Boolean)
    .join(' · ');
};

/** Filters of the audit in one row: kind of change, person, place and period; on narrow screens behind a button that names those set. */
export const AuditFilters = ({ auditUrl: { address, narrow } }: { readonly auditUrl: ReturnType<typeof useAuditUrl> }) => {
  const { t } = useTranslation();
  const can = useCan();
  const [api, language] = [useApi(), useLanguage()];
  const { kind, field, person, personName, service, serviceName, city, region, from, to, run, runName } = address;
  const fieldsId = useId();
  const [isOpen, setOpen] = useState(false);
  const mayFilterByPerson = can('user.list') || person !== null;
  const filtersText = useFiltersText(address);
  return (
    <div className={filters.top} data-open={isOpen}>
      <button type="button" className={styles.summary} aria-expanded={isOpen} aria-controls={fieldsId} onClick={() => setOpen(!isOpen)}>
        <SlidersHorizontal size={20} aria-hidden="true" />
        <span>
          <b>{t('audit.filters')}</b> {filtersText}
        </span>
        <ChevronDown size={20} aria-hidden="true" />
      </button>
      <div id={fieldsId} className={styles.where}>
        <KindSelect kind={kind} field={field} onChange={narrow} />
        {mayFilterByPerson && (
          <SuggestField
            label={t('audit.person')}
            placeholder={t('audit.anyone')}
            chosenLabel={person === null ? null : (personName ?? person)}
            onChoose={(choice) => narrow({ person: choice?.id ?? null, personName: choice?.label ?? null })}
            queryFor={(searchText) => peopleByNameQuery(api, searchText, language)}
          />
        )}
        <SuggestField
          label={t('audit.place')}
          placeholder={t('audit.anywhere')}
          chosenLabel={city === null ? null : cityTextOf(address)}
          onChoose={(choice) => {
            const [name = null, area = null] = choice?.id.split('|') ?? [];
            narrow({ city: name, state: area });
          }}
          queryFor={(searchText) => citiesByNameQuery(api, searchText, language)}
        />
        <RegionSelect
          id="audit-region"
          label={t('audit.region')}
          allLabel={t('audit.anyRegion')}
          noneLabel={t('audit.noRegion')}
          value={region}
          onChange={(choice, name) => narrow({ region: choice, regionName: name })}
        />
        <PeriodFields from={from} to={to} onChange={narrow} />
      </div>
      {(run ?? service) !== null && (
        <div className={styles.active}>
          {run !== null && (
            <ActiveFilterChip label={t('audit.run')} name={runName ?? run} onRemove={() => narrow({ run: null, runName: null })} />
          )}
          {service !== null && (
            <ActiveFilterChip
              label={t('audit.service')}
              name={serviceName ?? service}
              onRemove={() => narrow({ service: null, serviceName: null })}
            />
          )}
        </div>
      )}
    </div>
  );
};
