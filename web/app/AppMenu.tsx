import { Menu } from '../features/menu/Menu.tsx';
import type { StaffEntriesProps } from '../features/menu/menuEntry.ts';
import { lazyComponent } from '../layout/lazyComponent.tsx';
import type { MenuProps } from '../layout/menu.ts';
import { visitorEntriesFor } from './screens/menuEntries.ts';

/** Loads the links to guarded pages, which guests do not need. */
const StaffEntries = lazyComponent(async () => {
  const { staffEntriesFor } = await import('./screens/staffMenu.ts');
  return ({ children }: StaffEntriesProps) => children(staffEntriesFor);
});

/** The side menu with the entries of the table of screens. */
export const AppMenu = (props: MenuProps) => <Menu {...props} entriesFor={visitorEntriesFor} StaffEntries={StaffEntries} />;
