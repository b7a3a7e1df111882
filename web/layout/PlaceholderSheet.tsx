import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../ui/Sheet.tsx';

export interface SheetProps {
  readonly onClose: () => void;
}

/** A sheet with a placeholder or an error message in place of its own content. */
export const PlaceholderSheet = ({ onClose, children }: SheetProps & { readonly children: ReactNode }) => (
  <Sheet title={useTranslation().t('app.name')} side="bottom" onClose={onClose}>
    {children}
  </Sheet>
);
