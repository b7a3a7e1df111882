import type { ReactNode } from 'react';
import { BackButton } from '#web/layout/BackButton.tsx';
import { AppBar } from '#web/ui/bar/AppBar.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import page from '#web/ui/page.module.css';

interface LineBarProps {
  readonly title: string;
  /** Replaces the button back to the crisis lines. */
  readonly back?: ReactNode;
}

/** Bar above the form of a crisis line. */
export const LineBar = ({ title, back = <BackButton to="/crisis_lines" /> }: LineBarProps) => (
  <AppBar leftContent={back} title={<PageHeading className={page.barTitle}>{title}</PageHeading>} crisis={false} />
);
