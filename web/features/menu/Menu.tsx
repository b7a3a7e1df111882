import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import type { MenuProps } from '../../layout/menu.ts';
import { useSession } from '../../browser/session.ts';
import { AccountGroup } from './AccountGroup.tsx';
import { DeviceGroup } from './DeviceGroup.tsx';
import { LanguageGroup } from './LanguageGroup.tsx';
import { LinkGroup } from './LinkGroup.tsx';
import styles from './Menu.module.css';
import { useBadges } from './useBadges.ts';

/** The side menu: who is signed in, the filters of the screen, links by role, the language, and what this device keeps. */
export const Menu = ({ onClose, children }: MenuProps) => {
  const current = useSession();
  const user = current === null || current.ended ? null : current.user;
  const badges = useBadges(user !== null);
  return (
    <WithNamespaces of={['account']}>
      <AccountGroup user={user} onClose={onClose} />
      {children !== undefined && <section className={styles.group}>{children}</section>}
      <LinkGroup group="mine" user={user} badges={badges} onClose={onClose} />
      <LinkGroup group="manage" user={user} badges={badges} onClose={onClose} />
      <LinkGroup group="about" user={user} badges={badges} onClose={onClose} />
      <LanguageGroup />
      <DeviceGroup onClose={onClose} />
    </WithNamespaces>
  );
};
