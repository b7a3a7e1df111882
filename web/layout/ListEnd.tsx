import { useTranslation } from 'react-i18next';
import type { Paged } from '../api/paged.ts';
import { useNearEnd } from '../browser/useNearEnd.ts';
import { cx } from '../ui/cx.ts';
import { ProblemLine } from './ProblemLine.tsx';
import button from '../ui/button.module.css';
import page from '../ui/page.module.css';

interface ListEndProps {
  /** Number of rows above it. */
  readonly loaded: number;
  readonly of: Pick<Paged<unknown>, 'hasMore' | 'loadingMore' | 'failedMore' | 'loadMore'>;
  /** Label of the button for the next rows. */
  readonly more: string;
  /** Label of the button while the next rows load. */
  readonly loading?: string;
  /** Text under the last row. */
  readonly end?: string;
}

/** The end of a paged list. The next rows load before the user reaches it, or by its button; it reports a failed load. */
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
