import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNow } from '../browser/clock.tsx';
import { wordAge } from '../i18n/age.ts';
import { cx } from '../ui/cx.ts';
import { bedStateOf, counterOf, plateText, type BedFacts, type BedState } from './beds.ts';
import styles from './Beds.module.css';

/** Describes the number. For an old count the text includes its age in some languages. */
const wordCount = (t: TFunction, state: BedState): string => {
  if (state.kind === 'unknown') return t('beds.unknown');
  if (state.kind === 'full') return state.total === undefined ? t('beds.full') : t('beds.fullOf', { count: state.total });
  if (state.kind === 'old') {
    const age = wordAge(t, state.minutes);
    return state.total === undefined
      ? t('beds.old', { count: state.free, age })
      : t('beds.oldOf', { count: state.free, total: state.total, age });
  }
  return state.total === undefined ? t('beds.free', { count: state.free }) : t('beds.freeOf', { count: state.free, total: state.total });
};

/** Describes the age of the count and who counted, which is always shown with the number. */
const wordCounted = (t: TFunction, state: BedState, facts: BedFacts): string => {
  if (state.kind === 'unknown') return t('beds.callToAsk');
  const counter = counterOf(facts);
  const by = counter ? t(`beds.by.${counter}`) : undefined;
  const age = wordAge(t, state.minutes);
  if (state.kind !== 'old') return by === undefined ? t('beds.counted', { age }) : t('beds.countedBy', { age, by });
  return by === undefined ? t('beds.countedOld', { age }) : t('beds.countedOldBy', { age, by });
};

/** Bed plate with the description and the age of its count. Renders nothing for a service without beds. */
export const Beds = ({ facts, large = false }: { readonly facts: BedFacts; readonly large?: boolean }) => {
  const { t } = useTranslation();
  const state = bedStateOf(facts, useNow());
  if (!state) return null;
  return (
    <div className={cx(styles.beds, large && styles.large)}>
      <span className={cx(styles.plate, styles[state.kind])}>{plateText(state)}</span>
      <p className={styles.words}>
        <b>{wordCount(t, state)}</b>
        <span>{wordCounted(t, state, facts)}</span>
      </p>
    </div>
  );
};
