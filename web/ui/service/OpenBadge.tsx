import { wordOpenStatus } from '../../../domain/schedule/wording.ts';
import type { OpeningFacts } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { cx } from '../cx.ts';
import { Door } from '../OpenIndicator.tsx';
import styles from './OpenBadge.module.css';
import { doorOf, statusOf, zoneOf } from './openState.ts';

/** A time and its half of the day stay on one line. */
const unbroken = (text: string): string => text.replaceAll(/(\d) (AM|PM)/g, '$1\u00a0$2');

/** Door, word and time: whether a place is open, never by colour alone. */
export const OpenBadge = ({ facts, id }: { readonly facts: OpeningFacts; readonly id?: string }) => {
  const now = useNow();
  const language = useLanguage();
  const status = statusOf(facts, now);
  const door = doorOf(status);
  return (
    <p className={cx(styles.badge, door === 'open' && styles.open, door === 'soon' && styles.soon)} id={id}>
      <Door state={door} />
      <span>{unbroken(wordOpenStatus(status, language, zoneOf(facts), now))}</span>
    </p>
  );
};
