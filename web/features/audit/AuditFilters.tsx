import { useTranslation } from 'react-i18next';
import { AUDIT_KINDS, type AuditKind } from '#kernel/vocabulary/auditKinds.ts';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { citiesNamedQuery, peopleNamedQuery } from '../../api/manage/auditQueries.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useChosenInView } from '../../layout/manage/useChosenInView.ts';
import { RegionSelect } from '../../services/manage/RegionSelect.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { cx } from '../../ui/cx.ts';
import { Chosen } from './Chosen.tsx';
import { Suggest } from './Suggest.tsx';
import type { useAuditAddress } from './useAuditAddress.ts';
import filters from '../../layout/manage/ManageFilters.module.css';
import chip from '../../ui/Chip.module.css';
import form from '../../ui/form/form.module.css';
import styles from './Audit.module.css';

/** Hidden from leads and super users: changes of accounts, and records that the software writes for itself. */
const OF_ADMINISTRATORS: readonly AuditKind[] = ['roles', 'signIn', 'directory', 'bookkeeping'];

/** Filters of the audit: kind of change, person, place and period. */
export const AuditFilters = ({ of: { address, narrow } }: { readonly of: ReturnType<typeof useAuditAddress> }) => {
  const { t } = useTranslation();
  const can = useCan();
  const [api, language] = [useApi(), useLanguage()];
  const { kind, person, personName, service, serviceName, city, state, region, from, to, run, runName } = address;
  const chips = useChosenInView(kind ?? '');
  const kinds = AUDIT_KINDS.filter((each) => can('audit.readAll') || !OF_ADMINISTRATORS.includes(each));
  return (
    <div className={filters.top}>
      <div ref={chips} className={cx(chip.chips, filters.chips)} role="radiogroup" aria-label={t('audit.kind.label')}>
        <Chip type="radio" name="kind" label={t('audit.kind.all')} checked={kind === null} onChange={() => narrow({ kind: null })} />
        {kinds.map((each) => (
          <Chip
            key={each}
            type="radio"
            name="kind"
            label={t(`audit.kind.${each}`)}
            checked={kind === each}
            onChange={() => narrow({ kind: each })}
          />
        ))}
      </div>
      <div className={styles.where}>
        {run !== null && (
          <Chosen isWide label={t('audit.run')} name={runName ?? run} onRemove={() => narrow({ run: null, runName: null })} />
        )}
        {service !== null && (
          <Chosen label={t('audit.service')} name={serviceName ?? service} onRemove={() => narrow({ service: null, serviceName: null })} />
        )}
        {(can('user.list') || person !== null) && (
          <Suggest
            label={t('audit.person')}
            placeholder={t('audit.anyone')}
            chosen={person === null ? null : (personName ?? person)}
            onChoose={(chosen) => narrow({ person: chosen?.id ?? null, personName: chosen?.label ?? null })}
            queryFor={(words) => peopleNamedQuery(api, words, language)}
          />
        )}
        <Suggest
          label={t('audit.place')}
          placeholder={t('audit.anywhere')}
          chosen={city === null ? null : [city, state].filter((part) => part !== null).join(', ')}
          onChoose={(chosen) => {
            const [name = null, area = null] = chosen?.id.split('|') ?? [];
            narrow({ city: name, state: area });
          }}
          queryFor={(words) => citiesNamedQuery(api, words, language)}
        />
        <RegionSelect
          id="audit-region"
          label={t('audit.region')}
          all={t('audit.anyRegion')}
          none={t('audit.noRegion')}
          value={region}
          onChange={(chosen, name) => narrow({ region: chosen, regionName: name })}
        />
        {(['from', 'to'] as const).map((name) => (
          <div key={name}>
            <label className={form.label} htmlFor={`audit-${name}`}>
              {t(`audit.${name}`)}
            </label>
            <input
              id={`audit-${name}`}
              type="date"
              className={form.input}
              value={(name === 'from' ? from : to) ?? ''}
              onChange={(event) => narrow({ [name]: event.target.value === '' ? null : event.target.value })}
            />
          </div>
        ))}
      </div>
    </div>
  );
};
