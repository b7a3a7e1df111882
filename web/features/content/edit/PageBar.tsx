import type { ReactNode } from 'react';
import { BackButton } from '#web/layout/BackButton.tsx';
import { AppBar } from '#web/ui/bar/AppBar.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import page from '#web/ui/page.module.css';

interface PageBarProps {
  readonly title: string;
  /** Replaces the button back to the list of pages. */
  readonly back?: ReactNode;
}

/** Bar above the editor or the history of a page. */
export const PageBar = ({ title, back = <BackButton to="/manage_pages" /> }: PageBarProps) => (
  <AppBar leftContent={back} title={<PageHeading className={page.barTitle}>{title}</PageHeading>} crisis={false} />
);
