import type { ReactNode } from 'react';
import { AppBar } from '../ui/bar/AppBar.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { BackButton } from './BackButton.tsx';
import { FaqLink } from './FaqLink.tsx';
import page from '../ui/page.module.css';

interface PageLayoutProps {
  readonly title: string;
  /** Null titles the document with the name of the app instead of `title`. */
  readonly documentTitle?: null;
  /** Fixed target of the back button, whatever page came before. */
  readonly backTo?: string;
  readonly children: ReactNode;
}

/** Layout of a page to read or fill in: a bar with back button, questions and answers, and help; below it one column of sections. */
export const PageLayout = ({ title, documentTitle, backTo, children }: PageLayoutProps) => (
  <>
    <AppBar leftContent={backTo === undefined ? <BackButton /> : <BackButton to={backTo} alwaysLink />} besideTitle={<FaqLink />} />
    <main className={page.page}>
      <div className={page.head}>
        <PageHeading title={documentTitle}>{title}</PageHeading>
      </div>
      {children}
    </main>
  </>
);
