import { canSometimes } from '#domain/permissions/permissions.ts';
import { useSession } from '../../browser/session.ts';
import type { MenuProps } from '../../layout/menu.ts';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import { AccountGroup } from './AccountGroup.tsx';
import { DeviceGroup } from './DeviceGroup.tsx';
import { LanguageGroup } from './LanguageGroup.tsx';
import { LinkGroup } from './LinkGroup.tsx';
import type { MenuSources } from './menuEntry.ts';
import { useBadges } from './useBadges.ts';
import styles from './Menu.module.css';

/**
 * Side menu: crisis lines and favorites, the filters of the page, links by role, the language, the data on this device, and the signed-in
 * user. For users who manage services, the management links come first.
 */
export const Menu = ({ entriesFor, StaffEntries, onClose, children }: MenuProps & MenuSources) => {
  const session = useSession();
  const user = session === null || session.ended ? null : session.user;
  const badges = useBadges(user !== null);
  // False for a volunteer whose account waits for approval (specification, section 4).
  const mayManageServices = user !== null && canSometimes(user.role, 'service.manage', { accountApproved: user.isApproved });
  const links = { user, badges, onClose };
  const manageLinks = user && (
    <StaffEntries>{(staffEntriesFor) => <LinkGroup group="manage" entriesFor={staffEntriesFor} {...links} />}</StaffEntries>
  );
  return (
    <WithNamespaces namespaces={['account']}>
      {mayManageServices && manageLinks}
      <LinkGroup group="mine" entriesFor={entriesFor} {...links} />
      {children !== undefined && <section className={styles.group}>{children}</section>}
      {!mayManageServices && manageLinks}
      <LinkGroup group="about" entriesFor={entriesFor} {...links} />
      <LanguageGroup />
      <DeviceGroup onClose={onClose} />
      <AccountGroup StaffEntries={StaffEntries} {...links} />
    </WithNamespaces>
  );
};
