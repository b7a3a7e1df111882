import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_REGION } from '#domain/vocabulary/regions.ts';
import { REPLAY_KINDS, type ReplayKind } from '#domain/vocabulary/replayKinds.ts';
import { useApi } from '../../api/ApiContext.ts';
import { allRegionsQuery } from '../../api/manage/regionQueries.ts';
import { dateTimeFieldValue, formatLocalDate } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { RegionSelect } from '../../services/manage/RegionSelect.tsx';
import { Chip } from '../../ui/Chip.tsx';
import type { ReplayAddress } from './replayUrl.ts';
import chip from '../../ui/Chip.module.css';
import form from '../../ui/form/form.module.css';
import styles from './Replay.module.css';

interface ReplayFiltersProps {
  readonly address: ReplayAddress;
  /** Milliseconds since 1970: no period ends later. */
  readonly now: number;
  readonly onChange: (changes: Partial<ReplayAddress>) => void;
  /** What can be done with the changes of the period. */
  readonly children: ReactNode;
}

/** Region, period and kinds of a replay; closed, it tells them too. */
export const ReplayFilters = ({ address, now, onChange, children }: ReplayFiltersProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { kinds, from, to, region } = address;
  const toggleKind = (kind: ReplayKind): void =>
    onChange({ kinds: kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind] });
  const changePeriod = (name: 'from' | 'to', value: string): void => {
    const time = new Date(value).getTime();
    if (!Number.isNaN(time)) onChange({ [name]: new Date(time).toISOString() });
  };
  const { data: regions } = useQuery(allRegionsQuery(useApi(), useLanguage()));
  const regionNames =
    region === null
      ? []
      : [region === NO_REGION ? t('replay.noRegion') : (regions?.find(({ id }) => id === region)?.name ?? t('replay.region'))];
  const kindNames = kinds.map((kind) => t(`replay.kind.${kind}`));
  return (
    <details className={styles.filters}>
      <summary>
        {t('replay.filters')}{' '}
        <small>
          {[...regionNames, ...kindNames].map((part) => (
            <span key={part}>{part}</span>
          ))}
          <span className={styles.summaryPeriod}>
            <span>{formatLocalDate(from, language)} –</span> <span>{formatLocalDate(to, language)}</span>
          </span>
        </small>
      </summary>
      <div className={styles.fields}>
        <RegionSelect
          id="replay-region"
          label={t('replay.region')}
          allLabel={t('replay.everywhere')}
          noneLabel={t('replay.noRegion')}
          value={region}
          onChange={(chosenRegion) => onChange({ region: chosenRegion })}
        />
        {(['from', 'to'] as const).map((name) => (
          <div key={name}>
            <label className={form.label} htmlFor={`replay-${name}`}>
              {t(`replay.${name}`)}
            </label>
            <input
              id={`replay-${name}`}
              className={form.input}
              type="datetime-local"
              max={dateTimeFieldValue(new Date(now).toISOString())}
              value={dateTimeFieldValue(address[name])}
              onChange={(event) => changePeriod(name, event.target.value)}
            />
          </div>
        ))}
        <div className={chip.chips} role="group" aria-label={t('replay.kinds')}>
          {REPLAY_KINDS.map((kind) => (
            <Chip
              key={kind}
              type="checkbox"
              name="replay-kind"
              label={t(`replay.kind.${kind}`)}
              isChecked={kinds.includes(kind)}
              onChange={() => toggleKind(kind)}
            />
          ))}
        </div>
        {children}
      </div>
    </details>
  );
};
