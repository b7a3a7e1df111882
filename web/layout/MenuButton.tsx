import { Menu as MenuIcon } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../ui/Sheet.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useRenderMenu } from './menu.ts';
import button from '../ui/button.module.css';

/** Button that opens the side menu. `children`: the screen's own part of the menu (its filters). */
export const MenuButton = ({ children }: { readonly children?: ReactNode }) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const renderMenu = useRenderMenu();
  const close = () => setOpen(false);
  return (
    <div>
      <button type="button" className={button.icon} aria-label={t('bar.menu')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MenuIcon size={24} aria-hidden="true" />
      </button>
      {isOpen && (
        <Sheet title={t('menu.title')} side="left" onClose={close}>
          <Suspense fallback={<Skeleton />}>{renderMenu({ onClose: close, children })}</Suspense>
        </Sheet>
      )}
    </div>
  );
};
