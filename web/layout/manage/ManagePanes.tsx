import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { cx } from '../../ui/cx.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { MenuButton } from '../MenuButton.tsx';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import styles from './ManagePanes.module.css';

interface ManagePanesProps {
  readonly title: string;
  /** The list or table; it stays beside the detail where there is room. */
  readonly list: ReactNode;
  /** One thing of the list; null: none is chosen. */
  readonly detail: ReactNode;
  /** Where the list is on a screen that shows one of the two, and what the way there is called. */
  readonly back: { readonly to: string; readonly label: string };
  /** Which of the two takes the room that is left: a table, or a detail with much to compare. */
  readonly wide: 'list' | 'detail';
  /** Said where nothing is chosen yet, on a wide screen. */
  readonly choose: string;
  /** What is done with several at once. */
  readonly dock?: ReactNode;
}

/**
 * A management screen of a list and one thing of it: side by side on a desk, one after the other on a phone, where the address
 * says which of the two is shown.
 */
export const ManagePanes = ({ title, list, detail, back, wide, choose, dock }: ManagePanesProps) => (
  <div className={styles.screen} data-detail={detail === null ? undefined : ''} data-wide={wide}>
    <AppBar
      left={
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
      <div className={styles.list} data-scroller="">
        {list}
      </div>
      <div className={styles.detail}>{detail ?? <p className={styles.choose}>{choose}</p>}</div>
    </main>
    {dock && <div className={styles.dock}>{dock}</div>}
  </div>
);
