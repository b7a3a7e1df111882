import type { ReactNode } from 'react';
import { BackButton } from '../../../layout/BackButton.tsx';
import { AppBar } from '../../../ui/bar/AppBar.tsx';
import page from '../../../ui/page.module.css';
import { PageHeading } from '../../../ui/PageHeading.tsx';

interface PageBarProps {
  readonly title: string;
  /** Where it leads back to; otherwise to the list of pages. */
  readonly back?: ReactNode;
}

/** The bar over a page that is edited, and over its history. */
export const PageBar = ({ title, back = <BackButton to="/manage_pages" /> }: PageBarProps) => (
  <AppBar left={back} title={<PageHeading className={page.barTitle}>{title}</PageHeading>} crisis={false} />
);
