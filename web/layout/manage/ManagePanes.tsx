import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { cx } from '../../ui/cx.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { MenuButton } from '../MenuButton.tsx';
import { usePaneKeys } from './usePaneKeys.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import styles from './ManagePanes.module.css';

interface ManagePanesProps {
  readonly title: string;
  /** Filters above the list; on wide screens above both panes. */
  readonly filters?: ReactNode;
  /** The list or table; on wide screens it stays beside the detail. */
  readonly list: ReactNode;
  /** The chosen row of the list in detail; null if none is chosen. */
  readonly detail: ReactNode;
  /** Target and label of the link back to the list, on screens that show list or detail. */
  readonly back: { readonly to: string; readonly label: string };
  /** The pane that gets the remaining width: a table, or a detail with much to compare. */
  readonly widePane: 'list' | 'detail';
  /** Text on a wide screen while nothing is chosen. */
  readonly choosePrompt: string;
  /** Actions on several selected rows. */
  readonly bottomDock?: ReactNode;
}

/**
 * Layout of a management screen with a list and a detail: side by side on a wide screen, one at a time on a phone, where the address
 * decides which is shown.
 */
export const ManagePanes = ({ title, filters, list, detail, back, widePane, choosePrompt, bottomDock }: ManagePanesProps) => {
  const { list: listRef, detail: detailRef, onListKeyDown, onListClickCapture } = usePaneKeys(detail !== null, back.to);
  return (
    <div className={styles.screen} data-detail={detail === null ? undefined : ''} data-wide={widePane}>
      <AppBar
        leftContent={
          <>
            {detail !== null && (
              <Link href={back.to} className={cx(button.icon, styles.back)} aria-label={back.label}>
                <ArrowLeft size={24} aria-hidden="true" />
              </Link>
            )}
            <div className={styles.menu}>
              <MenuButton />
            </div>
          </>
        }
        title={<PageHeading className={page.barTitle}>{title}</PageHeading>}
        crisis={false}
      />
      <main className={styles.panes}>
        {filters && <div className={styles.filters}>{filters}</div>}
        <div
          className={styles.list}
          role="presentation"
          data-scroller=""
          ref={listRef}
          onKeyDown={onListKeyDown}
          onClickCapture={onListClickCapture}
        >
          {list}
        </div>
        <div className={styles.detail} ref={detailRef}>
          {detail ?? <p className={styles.choose}>{choosePrompt}</p>}
        </div>
      </main>
      {bottomDock && <div className={styles.dock}>{bottomDock}</div>}
    </div>
  );
};
