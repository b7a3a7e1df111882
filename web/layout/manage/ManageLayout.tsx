import type { ReactNode } from 'react';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import page from '../../ui/page.module.css';
import { MenuButton } from '../MenuButton.tsx';

interface ManageLayoutProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A management screen: menu, title, language. */
export const ManageLayout = ({ title, children }: ManageLayoutProps) => (
  <>
    <AppBar left={<MenuButton />} title={<PageHeading className={page.barTitle}>{title}</PageHeading>} crisis={false} />
    <main className={page.wide}>{children}</main>
  </>
);
