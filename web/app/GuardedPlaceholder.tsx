import { Suspense, use, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { loadNamespaces, type Namespace } from '../i18n/i18n.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { BackButton } from '../layout/BackButton.tsx';
import { FaqLink } from '../layout/FaqLink.tsx';
import { MenuButton } from '../layout/MenuButton.tsx';
import { AppBar } from '../ui/bar/AppBar.tsx';
import { useDocumentTitle } from '../ui/documentTitle.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { GuardedHead } from './screens/staffScreen.ts';
import { guardedHeadAt } from './screens/staffScreens.ts';
import page from '../ui/page.module.css';

interface TitleProps {
  readonly titleKey: GuardedHead['title'];
  readonly className?: string | undefined;
}

/** The heading, once its text is loaded. It does not take the focus, which the heading of the page takes after it. */
const Title = ({ titleKey, className }: TitleProps) => {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  const loading = loadNamespaces(i18n, [titleKey.split('.')[0] as Namespace], language);
  const isLoaded = loading === null || use(loading);
  const title = isLoaded ? t(titleKey) : null;
  useDocumentTitle(title);
  return title !== null && <h1 className={className}>{title}</h1>;
};

const LazyTitle = (props: TitleProps) => (
  <Suspense>
    <Title {...props} />
  </Suspense>
);

/** Bar and title of the guarded page at the current path, above `children`; only `children` at any other path. */
export const GuardedFrame = ({ children }: { readonly children: ReactNode }) => {
  const [path] = useLocation();
  const head = guardedHeadAt(path, useSearch());
  if (head === undefined) return <>{children}</>;
  const { title, layout } = head;
  const isPage = layout === 'page';
  const leftContent: ReactNode = layout === 'menu' ? <MenuButton /> : <BackButton />;
  return (
    <>
      {isPage ? (
        <AppBar leftContent={leftContent} besideTitle={<FaqLink />} />
      ) : (
        <AppBar leftContent={leftContent} title={<LazyTitle titleKey={title} className={page.barTitle} />} crisis={false} />
      )}
      <main className={isPage ? page.page : page.wide}>
        {isPage && (
          <div className={page.head}>
            <LazyTitle titleKey={title} />
          </div>
        )}
        {children}
      </main>
    </>
  );
};

/** Shown until the user, the texts and the code of a guarded page are known. */
export const GuardedPlaceholder = () => (
  <GuardedFrame>
    <Skeleton />
  </GuardedFrame>
);
