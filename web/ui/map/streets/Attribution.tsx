import type { TileSource } from '#web/browser/pageFacts.ts';
import { cx } from '../../cx.ts';
import styles from './Streets.module.css';

interface AttributionProps {
  readonly source: TileSource;
  readonly className?: string | undefined;
}

/** Credits of the streets' owners. */
export const Attribution = ({ source: { attribution }, className }: AttributionProps) => (
  <p className={cx(styles.attribution, className)}>
    {attribution.map(({ words, href }) =>
      href === null ? (
        words
      ) : (
        <a key={href} href={href} target="_blank" rel="noopener noreferrer">
          {words}
        </a>
      ),
    )}
  </p>
);
