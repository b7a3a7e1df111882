import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNow } from '../browser/clock.tsx';
import { formatAge } from '../i18n/formatAge.ts';
import { cx } from '../ui/cx.ts';
import { bedStateOf, counterOf, bedPlateText, type BedFacts, type BedState } from './beds.ts';
import styles from './Beds.module.css';

/** Describes the number. For an old count the text includes its age in some languages. */
const formatCount = (t: TFunction, state: BedState): string => {
  if (state.kind === 'unknown') return t('beds.unknown');
  if (state.kind === 'full') return state.total === undefined ? t('beds.full') : t('beds.fullOf', { count: state.total });
  if (state.kind === 'old') {
    const age = formatAge(t, state.minutes);
    return state.total === undefined
      ? t('beds.old', { count: state.free, age })
      : t('beds.oldOf', { count: state.free, total: state.total, age });
  }
  return state.total === undefined ? t('beds.free', { count: state.free }) : t('beds.freeOf', { count: state.free, total: state.total });
};

/** Describes the age of the count and who counted, which is always shown with the number. */
const formatCountedAt = (t: TFunction, state: BedState, facts: BedFacts): string => {
  if (state.kind === 'unknown') return t('beds.callToAsk');
  const counter = counterOf(facts);
  const countedByText = counter ? t(`beds.by.${counter}`) : undefined;
  const age = formatAge(t, state.minutes);
  if (state.kind !== 'old')
    return countedByText === undefined ? t('beds.counted', { age }) : t('beds.countedBy', { age, by: countedByText });
  return countedByText === undefined ? t('beds.countedOld', { age }) : t('beds.countedOldBy', { age, by: countedByText });
};

/** Bed plate with the description and the age of its count. Renders nothing for a service without beds. */
export const Beds = ({ facts, isLarge = false }: { readonly facts: BedFacts; readonly isLarge?: boolean }) => {
  const { t } = useTranslation();
  const state = bedStateOf(facts, useNow());
  if (!state) return null;
  return (
    <div className={cx(styles.beds, isLarge && styles.large)}>
      <span className={cx(styles.plate, styles[state.kind])}>{bedPlateText(state)}</span>
      <p className={styles.words}>
        <b>{formatCount(t, state)}</b>
        <span>{formatCountedAt(t, state, facts)}</span>
      </p>
    </div>
  );
};
