import type { ReactNode } from 'react';
import { BackButton } from '../layout/BackButton.tsx';
import { AppBar } from '../ui/bar/AppBar.tsx';

/** The bar of a screen that is not loaded, above `children`. */
export const ScreenFrame = ({ children }: { readonly children: ReactNode }) => (
  <>
    <AppBar leftContent={<BackButton />} />
    <main>{children}</main>
  </>
);
