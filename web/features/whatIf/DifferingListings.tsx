import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { WhatIfResult } from '../../api/types.ts';
import { useNumberText } from './useNumberText.ts';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './WhatIf.module.css';

type ListingDifference = WhatIfResult['listings'][number];
type Outcome = ListingDifference['happened'];

/** Returns a sentence for each thing that differs between the two worlds. */
const differenceSentences = (t: TFunction, { happened, changed }: ListingDifference, format: (value: number) => string): string[] => {
  const beside = (before: string, after: string): string => t('whatIf.beside', { happened: before, changed: after });
  const besideIfDifferent = (textOf: (outcome: Outcome) => string): string[] => {
    const [before, after] = [textOf(happened), textOf(changed)];
    return before === after ? [] : [beside(before, after.charAt(0).toLowerCase() + after.slice(1))];
  };
  const hoursIfDifferent = (name: 'hoursWaited' | 'hoursOld'): string[] => {
    const [before, after] = [format(happened[name]), format(changed[name])];
    return before === after ? [] : [beside(t(`whatIf.${name}`, { hours: before }), t('whatIf.hours', { hours: after }))];
  };
  const isInBoth = happened.status !== 'none' && changed.status !== 'none';
  return [
    ...besideIfDifferent(({ status }) => t(`whatIf.status.${status}`)),
    ...(isInBoth && happened.owner !== changed.owner ? [t('whatIf.owner')] : []),
    ...besideIfDifferent(({ hasOldCount }) => t(`whatIf.count.${hasOldCount ? 'old' : 'fresh'}`)),
    ...hoursIfDifferent('hoursWaited'),
    ...hoursIfDifferent('hoursOld'),
  ];
};

interface DifferingListingsProps {
  readonly listings: readonly ListingDifference[];
  /** Number of listings that differ; the server sends the first of them. */
  readonly total: number;
}

/** The listings that differ, each with what differs and a link to its page. */
export const DifferingListings = ({ listings, total }: DifferingListingsProps) => {
  const { t } = useTranslation();
  const { format, countParams } = useNumberText();
  if (total === 0) return null;
  return (
    <section className={page.section} aria-labelledby="what-if-listings">
      <h2 id="what-if-listings">{t('whatIf.listings')}</h2>
      {listings.length < total && (
        <p className={text.muted}>
          {t('whatIf.differing', countParams(total))} {t('whatIf.first', { count: listings.length })}
        </p>
      )}
      <ol className={styles.listings}>
        {listings.map((listing) => (
          <li key={listing.id}>
            <Link href={`/services/${listing.id}`}>{listing.name === '' ? t('whatIf.unnamed') : listing.name}</Link>
            <ul className={styles.lines}>
              {differenceSentences(t, listing, format).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
};
