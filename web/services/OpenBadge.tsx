import { formatOpenStatus } from '#domain/schedule/wording.ts';
import type { OpeningFacts } from '../api/types.ts';
import { useNow } from '../browser/clock.tsx';
import { useLanguage } from '../i18n/useLanguage.ts';
import { cx } from '../ui/cx.ts';
import { OpenIndicator } from '../ui/OpenIndicator.tsx';
import { openIndicatorOf, statusOf, zoneOf } from './openState.ts';
import styles from './OpenBadge.module.css';

/** Keeps a time and its AM or PM on one line. */
const withUnbrokenTimes = (text: string): string => text.replaceAll(/(\d) (AM|PM)/g, '$1\u00a0$2');

/** Indicator, word and time that show whether a place is open, not only by color. */
export const OpenBadge = ({ facts, id }: { readonly facts: OpeningFacts; readonly id?: string }) => {
  const now = useNow();
  const language = useLanguage();
  const status = statusOf(facts, now);
  const indicator = openIndicatorOf(status);
  return (
    <p className={cx(styles.badge, indicator === 'open' && styles.open, indicator === 'soon' && styles.soon)} id={id}>
      <OpenIndicator state={indicator} />
      <span>{withUnbrokenTimes(formatOpenStatus(status, language, zoneOf(facts), now))}</span>
    </p>
  );
};
