import type { ReactNode } from 'react';
import { AppBar } from '../ui/bar/AppBar.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import page from '../ui/page.module.css';
import { MenuKey } from './MenuButton.tsx';

interface ManageFrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A management screen: menu, title, language. */
export const ManageFrame = ({ title, children }: ManageFrameProps) => (
  <>
    <AppBar left={<MenuKey />} title={<PageHeading className={page.barTitle}>{title}</PageHeading>} crisis={false} />
    <main className={page.wide}>{children}</main>
  </>
);
