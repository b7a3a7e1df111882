import { useTranslation } from 'react-i18next';
import type { Paged } from '../api/paged.ts';
import { useNearEnd } from '../browser/useNearEnd.ts';
import { cx } from '../ui/cx.ts';
import { LoadProblemLine } from './LoadProblemLine.tsx';
import button from '../ui/button.module.css';
import page from '../ui/page.module.css';

interface ListEndProps {
  /** Number of rows above it. */
  readonly loadedCount: number;
  readonly pages: Pick<Paged<unknown>, 'hasMore' | 'loadingMore' | 'failedMore' | 'loadMore'>;
  /** Label of the button for the next rows. */
  readonly moreLabel: string;
  /** Label of the button while the next rows load. */
  readonly loadingText?: string;
  /** Text under the last row. */
  readonly endText?: string;
}

/** The end of a paged list. The next rows load before the user reaches it, or by its button; it reports a failed load. */
export const ListEnd = ({
  loadedCount,
  pages: { hasMore, loadingMore, failedMore, loadMore },
  moreLabel,
  loadingText,
  endText,
}: ListEndProps) => {
  const { t } = useTranslation();
  const endMarker = useNearEnd(loadMore, loadedCount);
  if (failedMore) return <LoadProblemLine isRetrying={loadingMore} onRetry={loadMore} />;
  return (
    <>
      <div ref={endMarker} />
      {hasMore && (
        <div className={page.under}>
          <button type="button" className={cx(button.button, button.wide)} onClick={loadMore} aria-disabled={loadingMore}>
            {loadingMore ? (loadingText ?? t('common.loading')) : moreLabel}
          </button>
        </div>
      )}
      {!hasMore && endText !== undefined && <p className={page.end}>{endText}</p>}
    </>
  );
};
