import type { ReactNode } from 'react';
import { AppBar } from '../ui/bar/AppBar.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import page from '../ui/page.module.css';
import { BackKey } from './BackButton.tsx';

interface PageFrameProps {
  readonly title: string;
  /** Where the back key leads, whatever came before. */
  readonly back?: string;
  readonly children: ReactNode;
}

/** A page that is read or filled in: back key and help above, one column of bands. */
export const PageFrame = ({ title, back, children }: PageFrameProps) => (
  <>
    <AppBar left={back === undefined ? <BackKey /> : <BackKey to={back} always />} />
    <main className={page.page}>
      <div className={page.head}>
        <PageHeading>{title}</PageHeading>
      </div>
      {children}
    </main>
  </>
);
