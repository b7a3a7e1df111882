import { useTranslation } from 'react-i18next';
import type { Paged } from '../api/paged.ts';
import { useNearEnd } from '../browser/useNearEnd.ts';
import { cx } from '../ui/cx.ts';
import { ProblemLine } from './ProblemLine.tsx';
import button from '../ui/button.module.css';
import page from '../ui/page.module.css';

interface ListEndProps {
  /** How many rows stand above it. */
  readonly loaded: number;
  readonly of: Pick<Paged<unknown>, 'hasMore' | 'loadingMore' | 'failedMore' | 'loadMore'>;
  /** On the button for the next rows. */
  readonly more: string;
  /** On it while they are on their way. */
  readonly loading?: string;
  /** Said under the last row. */
  readonly end?: string;
}

/** The end of a paged list: the next rows load before it is reached, or by its button; it says if they fail to load. */
export const ListEnd = ({ loaded, of: { hasMore, loadingMore, failedMore, loadMore }, more, loading, end }: ListEndProps) => {
  const { t } = useTranslation();
  const mark = useNearEnd(loadMore, loaded);
  if (failedMore) return <ProblemLine busy={loadingMore} onRetry={loadMore} />;
  return (
    <>
      <div ref={mark} />
      {hasMore && (
        <div className={page.under}>
          <button type="button" className={cx(button.button, button.wide)} onClick={loadMore} aria-disabled={loadingMore}>
            {loadingMore ? (loading ?? t('common.loading')) : more}
          </button>
        </div>
      )}
      {!hasMore && end !== undefined && <p className={page.end}>{end}</p>}
    </>
  );
};
