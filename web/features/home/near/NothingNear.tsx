import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TAB_TEXTS } from '#domain/vocabulary/texts.ts';
import { useApi } from '#web/api/ApiContext.ts';
import { countsQuery } from '#web/api/queries.ts';
import type { TabCounts } from '#web/api/types.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { WithNamespaces } from '#web/layout/WithNamespaces.tsx';
import { useHome } from '#web/services/HomeContext.ts';
import { cx } from '#web/ui/cx.ts';
import { Phone } from '#web/ui/icons.ts';
import { emptyHeading, isFiltered, otherTabs, emptySentences, withoutFilters, type EmptyResult } from './emptyResultText.ts';
import { OtherTabResults } from './OtherTabResults.tsx';
import button from '#web/ui/button.module.css';
import styles from './Near.module.css';

interface NothingNearProps {
  /** Number of places within reach per tab, 0 for the current tab; null if not known. */
  readonly counts: TabCounts | null;
  /** Distance in metres of the first row out of reach; undefined if there is none. */
  readonly nearest: number | undefined;
  readonly onChangePlace: () => void;
}

const NO_COUNTS: TabCounts = { FOOD: 0, SHELTER: 0, HEALTH: 0, RESOURCES: 0, WORK: 0 };

/** Loads further counts: without the filters, or without a limit of distance. */
const useEmptyResult = ({ counts: knownCounts, nearest }: NothingNearProps): EmptyResult => {
  const counts = knownCounts ?? NO_COUNTS;
  const api = useApi();
  const language = useLanguage();
  const { input } = useHome();
  const unfilteredInput = withoutFilters(input);
  const hasFilters = isFiltered(input);
  const hasNoOtherTabs = otherTabs(counts, input.tab).length === 0;
  const unfiltered = useQuery({ ...countsQuery(api, unfilteredInput, language), enabled: hasFilters });
  const anywhere = useQuery({
    ...countsQuery(api, { ...unfilteredInput, near: null }, language),
    enabled: !hasFilters && hasNoOtherTabs && input.near !== null,
  });
  return {
    input,
    counts,
    nearest,
    unfiltered: hasFilters ? unfiltered.data : undefined,
    anywhere: !hasFilters && hasNoOtherTabs && input.near !== null ? anywhere.data : undefined,
  };
};

const NothingNearContent = (props: NothingNearProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { input, carrySearchTo, clearFilters, setWords } = useHome();
  const emptyResult = useEmptyResult(props);
  const { counts, unfiltered, anywhere } = emptyResult;
  const { tab, words } = input;
  const fartherTab = anywhere && props.nearest === undefined ? otherTabs(anywhere, tab)[0] : undefined;
  const otherTab = otherTabs(counts, tab)[0] ?? fartherTab;
  const offeredTab = !isFiltered(input) || words !== '' ? otherTab : undefined;
  const unfilteredCount = unfiltered?.[tab] ?? 0;

  return (
    <>
      <section className={styles.section}>
        <h3>{emptyHeading(t, emptyResult, language)}</h3>
        <p>{emptySentences(t, emptyResult, language).join(' ')}</p>
        <div className={styles.buttons} data-screen-only="">
          {offeredTab ? (
            <a className={cx(button.button, button.fill)} href={`#${offeredTab}`} onClick={() => carrySearchTo(offeredTab)}>
              {t('near.openTab', { tab: TAB_TEXTS[offeredTab][language] })}
            </a>
          ) : (
            <a className={cx(button.button, button.fill)} href="tel:211">
              <Phone size={20} aria-hidden="true" />
              {t('near.call')}
            </a>
          )}
          {isFiltered(input) ? (
            <button type="button" className={button.button} onClick={clearFilters}>
              {unfilteredCount > 0 ? t('near.showAll', { count: unfilteredCount }) : t('filters.reset')}
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
      {offeredTab && counts[offeredTab] > 0 && <OtherTabResults tab={offeredTab} count={counts[offeredTab]} />}
    </>
  );
};

/** Message for a tab without nearby places, with alternatives and the next step. */
export const NothingNear = (props: NothingNearProps) => (
  <WithNamespaces namespaces={['near']}>
    <NothingNearContent {...props} />
  </WithNamespaces>
);
