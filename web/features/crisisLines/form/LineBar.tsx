import type { ReactNode } from 'react';
import { BackButton } from '../../../layout/BackButton.tsx';
import { AppBar } from '../../../ui/bar/AppBar.tsx';
import page from '../../../ui/page.module.css';
import { PageHeading } from '../../../ui/PageHeading.tsx';

interface LineBarProps {
  readonly title: string;
  /** Where it leads back to; otherwise to the crisis lines. */
  readonly back?: ReactNode;
}

/** The bar over the form of a crisis line. */
export const LineBar = ({ title, back = <BackButton to="/crisis_lines" /> }: LineBarProps) => (
  <AppBar left={back} title={<PageHeading className={page.barTitle}>{title}</PageHeading>} crisis={false} />
);
