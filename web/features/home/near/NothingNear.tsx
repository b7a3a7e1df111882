import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TAB_TEXTS } from '#kernel/vocabulary/texts.ts';
import { useApi } from '#web/api/ApiContext.ts';
import { countsQuery } from '#web/api/queries.ts';
import type { TabCounts } from '#web/api/types.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { WithNamespaces } from '#web/layout/WithNamespaces.tsx';
import { useHome } from '#web/services/HomeContext.ts';
import { cx } from '#web/ui/cx.ts';
import { Phone } from '#web/ui/icons.ts';
import { Elsewhere } from './Elsewhere.tsx';
import { headingOf, isFiltered, otherTabs, sentencesOf, withoutFilters, type Nothing } from './nothingText.ts';
import button from '#web/ui/button.module.css';
import styles from './Near.module.css';

interface NothingNearProps {
  /** Number of places within reach per tab, 0 for the current tab; null if not known. */
  readonly counts: TabCounts | null;
  /** Distance in metres of the first row out of reach; undefined if there is none. */
  readonly nearest: number | undefined;
  readonly onChangePlace: () => void;
}

const NONE: TabCounts = { FOOD: 0, SHELTER: 0, HEALTH: 0, RESOURCES: 0, WORK: 0 };

/** Loads further counts: without the filters, or without a limit of distance. */
const useNothing = ({ counts: known, nearest }: NothingNearProps): Nothing => {
  const counts = known ?? NONE;
  const api = useApi();
  const language = useLanguage();
  const { input } = useHome();
  const all = withoutFilters(input);
  const filtered = isFiltered(input);
  const alone = otherTabs(counts, input.tab).length === 0;
  const unfiltered = useQuery({ ...countsQuery(api, all, language), enabled: filtered });
  const anywhere = useQuery({ ...countsQuery(api, { ...all, near: null }, language), enabled: !filtered && alone && input.near !== null });
  return {
    input,
    counts,
    nearest,
    unfiltered: filtered ? unfiltered.data : undefined,
    anywhere: !filtered && alone && input.near !== null ? anywhere.data : undefined,
  };
};

const Contents = (props: NothingNearProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { input, carryWords, clearFilters, setWords } = useHome();
  const nothing = useNothing(props);
  const { counts, unfiltered, anywhere } = nothing;
  const { tab, words } = input;
  const farther = anywhere && props.nearest === undefined ? otherTabs(anywhere, tab)[0] : undefined;
  const other = otherTabs(counts, tab)[0] ?? farther;
  const others = !isFiltered(input) || words !== '' ? other : undefined;
  const without = unfiltered?.[tab] ?? 0;

  return (
    <>
      <section className={styles.section}>
        <h3>{headingOf(t, nothing, language)}</h3>
        <p>{sentencesOf(t, nothing, language).join(' ')}</p>
        <div className={styles.buttons} data-screen-only="">
          {others ? (
            <a className={cx(button.button, button.fill)} href={`#${others}`} onClick={() => carryWords(others)}>
              {t('near.openTab', { tab: TAB_TEXTS[others][language] })}
            </a>
          ) : (
            <a className={cx(button.button, button.fill)} href="tel:211">
              <Phone size={20} aria-hidden="true" />
              {t('near.call')}
            </a>
          )}
          {isFiltered(input) ? (
            <button type="button" className={button.button} onClick={clearFilters}>
              {without > 0 ? t('near.showAll', { count: without }) : t('filters.reset')}
            </button>
          ) : words !== '' ? (
            <button type="button" className={button.button} onClick={() => setWords('')}>
              {t('search.clear')}
            </button>
          ) : (
            <button type="button" className={button.button} onClick={props.onChangePlace}>
              {t('near.changePlace')}
            </button>
          )}
        </div>
      </section>
      {others && counts[others] > 0 && <Elsewhere tab={others} count={counts[others]} />}
    </>
  );
};

/** Message for a tab without nearby places, with alternatives and the next step. */
export const NothingNear = (props: NothingNearProps) => (
  <WithNamespaces of={['near']}>
    <Contents {...props} />
  </WithNamespaces>
);
