import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AUDIT_KINDS, type AuditKind } from '#kernel/vocabulary/auditKinds.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { citiesByNameQuery, peopleByNameQuery } from '../../api/manage/auditQueries.ts';
import { formatLocalDate } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useScrollToChosen } from '../../layout/manage/useScrollToChosen.ts';
import { ChevronRight } from '../../services/icons.ts';
import { RegionSelect } from '../../services/manage/RegionSelect.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { cx } from '../../ui/cx.ts';
import { ActiveFilterChip } from './ActiveFilterChip.tsx';
import { SuggestField } from './SuggestField.tsx';
import type { useAuditUrl } from './useAuditUrl.ts';
import filters from '../../layout/manage/ManageFilters.module.css';
import chip from '../../ui/Chip.module.css';
import form from '../../ui/form/form.module.css';
import styles from './Audit.module.css';

/** Hidden from leads and super users: changes of accounts, and records that the software writes for itself. */
const ADMINISTRATOR_KINDS: readonly AuditKind[] = ['roles', 'signIn', 'directory', 'bookkeeping'];

/** Returns a day of the address (`2026-03-01`) as text. */
const dayText = (day: string, language: Language): string => formatLocalDate(`${day}T12:00`, language);

/** Filters of the audit: kind of change, person, place and period; on narrow screens all but the kinds are behind their summary. */
export const AuditFilters = ({ auditUrl: { address, narrow } }: { readonly auditUrl: ReturnType<typeof useAuditUrl> }) => {
  const { t } = useTranslation();
  const can = useCan();
  const [api, language] = [useApi(), useLanguage()];
  const { kind, person, personName, service, serviceName, city, state, region, regionName, from, to, run, runName } = address;
  const chips = useScrollToChosen(kind ?? '');
  const kinds = AUDIT_KINDS.filter((auditKind) => can('audit.readAll') || !ADMINISTRATOR_KINDS.includes(auditKind));
  const fieldsId = useId();
  const [isOpen, setOpen] = useState(false);
  const mayFilterByPerson = can('user.list') || person !== null;
  const cityText = [city, state].filter((part) => part !== null).join(', ');
  const summary = [
    ...(mayFilterByPerson ? [person === null ? t('audit.anyone') : (personName ?? person)] : []),
    cityText === '' ? t('audit.anywhere') : cityText,
    ...(region === null ? [] : [regionName ?? t('audit.noRegion')]),
    ...(from === null && to === null ? [t('audit.anyTime')] : []),
    ...(from === null ? [] : [t('audit.since', { date: dayText(from, language) })]),
    ...(to === null ? [] : [t('audit.until', { date: dayText(to, language) })]),
  ].join(' · ');
  return (
    <div className={filters.top} data-open={isOpen}>
      <div ref={chips} className={cx(chip.chips, filters.chips)} role="radiogroup" aria-label={t('audit.kind.label')}>
        <Chip type="radio" name="kind" label={t('audit.kind.all')} isChecked={kind === null} onChange={() => narrow({ kind: null })} />
        {kinds.map((auditKind) => (
          <Chip
            key={auditKind}
            type="radio"
            name="kind"
            label={t(`audit.kind.${auditKind}`)}
            isChecked={kind === auditKind}
            onChange={() => narrow({ kind: auditKind })}
          />
        ))}
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
      <button type="button" className={styles.summary} aria-expanded={isOpen} aria-controls={fieldsId} onClick={() => setOpen(!isOpen)}>
        <ChevronRight size={20} aria-hidden="true" />
        {summary}
      </button>
      <div id={fieldsId} className={styles.where}>
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
          chosenLabel={city === null ? null : cityText}
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
