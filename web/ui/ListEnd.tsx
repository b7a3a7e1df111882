import { useTranslation } from 'react-i18next';
import { useNearEnd } from '../browser/useNearEnd.ts';
import button from './button.module.css';
import { cx } from './cx.ts';
import page from './page.module.css';

interface ListEndProps {
  /** How many rows stand above it. */
  readonly loaded: number;
  readonly of: { readonly hasMore: boolean; readonly loadingMore: boolean; loadMore(): void };
  /** On the button for the next rows. */
  readonly more: string;
  /** On it while they are on their way. */
  readonly loading?: string;
  /** Said under the last row. */
  readonly end?: string;
}

/** The end of a list that comes in pages: the next rows load before it is reached, or by its button. */
export const ListEnd = ({ loaded, of: { hasMore, loadingMore, loadMore }, more, loading, end }: ListEndProps) => {
  const { t } = useTranslation();
  const mark = useNearEnd(loadMore, loaded);
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
