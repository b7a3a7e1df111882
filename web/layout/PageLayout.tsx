import type { ReactNode } from 'react';
import { AppBar } from '../ui/bar/AppBar.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { BackButton } from './BackButton.tsx';
import { FaqLink } from './FaqLink.tsx';
import page from '../ui/page.module.css';

interface PageLayoutProps {
  readonly title: string;
  /** Where the document is not called by the title, as in `PageHeading`. */
  readonly documentTitle?: null;
  /** Where the back button leads, whatever came before. */
  readonly back?: string;
  readonly children: ReactNode;
}

/** A page that is read or filled in: back button, questions and answers, and help above, one column of sections. */
export const PageLayout = ({ title, documentTitle, back, children }: PageLayoutProps) => (
  <>
    <AppBar left={back === undefined ? <BackButton /> : <BackButton to={back} always />} beside={<FaqLink />} />
    <main className={page.page}>
      <div className={page.head}>
        <PageHeading title={documentTitle}>{title}</PageHeading>
      </div>
      {children}
    </main>
  </>
);
