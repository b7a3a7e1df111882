import { useSession } from '../../browser/session.ts';
import type { MenuProps } from '../../layout/menu.ts';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import { AccountGroup } from './AccountGroup.tsx';
import { DeviceGroup } from './DeviceGroup.tsx';
import { LanguageGroup } from './LanguageGroup.tsx';
import { LinkGroup } from './LinkGroup.tsx';
import { mayManage } from './menuEntries.ts';
import { useBadges } from './useBadges.ts';
import styles from './Menu.module.css';

/**
 * Side menu: crisis lines and favorites, the filters of the page, links by role, the language, the data on this device, and the signed-in
 * user. For users who manage services, the management links come first.
 */
export const Menu = ({ onClose, children }: MenuProps) => {
  const session = useSession();
  const user = session === null || session.ended ? null : session.user;
  const badges = useBadges(user !== null);
  const mayManageServices = mayManage(user);
  const manageLinks = <LinkGroup group="manage" user={user} badges={badges} onClose={onClose} />;
  return (
    <WithNamespaces namespaces={['account']}>
      {mayManageServices && manageLinks}
      <LinkGroup group="mine" user={user} badges={badges} onClose={onClose} />
      {children !== undefined && <section className={styles.group}>{children}</section>}
      {!mayManageServices && manageLinks}
      <LinkGroup group="about" user={user} badges={badges} onClose={onClose} />
      <LanguageGroup />
      <DeviceGroup onClose={onClose} />
      <AccountGroup user={user} badges={badges} onClose={onClose} />
    </WithNamespaces>
  );
};
