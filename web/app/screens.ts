import { HomePage } from '../features/home/HomePage.tsx';
import { screen, type Screen } from './screen.tsx';

/** The list comes with the first script: every other screen leads back to it. */
export const screens = {
  home: screen('features/home/HomePage.tsx', async () => HomePage, HomePage),
  detail: screen<{ readonly id: string }>(
    'features/detail/DetailPage.tsx',
    async () => (await import('../features/detail/DetailPage.tsx')).DetailPage,
  ),
  notFound: screen('features/notFound/NotFoundPage.tsx', async () => (await import('../features/notFound/NotFoundPage.tsx')).NotFoundPage),
};

const DETAIL = /^\/services\/([^/]+)\/?$/;

/** The service that a path names. */
export const serviceIdOf = (path: string): string | undefined => {
  const id = DETAIL.exec(path)?.[1];
  return id === undefined ? undefined : decodeURIComponent(id);
};

/** The screen at a path. */
export const screenAt = (path: string): Screen<never> => {
  if (path === '/') return screens.home as Screen<never>;
  return (serviceIdOf(path) === undefined ? screens.notFound : screens.detail) as Screen<never>;
};
