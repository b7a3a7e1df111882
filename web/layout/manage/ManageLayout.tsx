import type { ReactNode } from 'react';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { MenuButton } from '../MenuButton.tsx';
import page from '../../ui/page.module.css';

interface ManageLayoutProps {
  readonly title: string;
  /** Class that sets the width of the main part, if it differs from other pages. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Layout of a management screen: menu, title, language. */
export const ManageLayout = ({ title, className = page.wide, children }: ManageLayoutProps) => (
  <>
    <AppBar leftContent={<MenuButton />} title={<PageHeading className={page.barTitle}>{title}</PageHeading>} crisis={false} />
    <main className={className}>{children}</main>
  </>
);
