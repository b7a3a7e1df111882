import type { ReactNode } from 'react';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { MenuButton } from '../MenuButton.tsx';
import page from '../../ui/page.module.css';

interface ManageLayoutProps {
  readonly title: string;
  /** How wide its main part is, where it is not as other pages are. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A management screen: menu, title, language. */
export const ManageLayout = ({ title, className = page.wide, children }: ManageLayoutProps) => (
  <>
    <AppBar left={<MenuButton />} title={<PageHeading className={page.barTitle}>{title}</PageHeading>} crisis={false} />
    <main className={className}>{children}</main>
  </>
);
