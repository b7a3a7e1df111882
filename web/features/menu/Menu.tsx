import { HeartHandshake } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { canSometimes } from '#domain/permissions/permissions.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { usePage } from '../../browser/pageFacts.ts';
import { useSession, type SessionUser } from '../../browser/session.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import type { MenuProps } from '../../layout/menu.ts';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import { useSwitchLanguage } from '../../ui/bar/useSwitchLanguage.ts';
import { Chip } from '../../ui/Chip.tsx';
import { ExternalLink } from '../../ui/icons.ts';
import { AccountGroup } from './AccountGroup.tsx';
import { DeviceGroup } from './DeviceGroup.tsx';
import type { MenuSources, EntriesFor } from './menuEntry.ts';
import { MenuLinks, type MenuLinksProps } from './MenuLinks.tsx';
import { useBadges } from './useBadges.ts';
import chip from '../../ui/Chip.module.css';
import styles from './Menu.module.css';

interface LinkGroupProps extends Pick<MenuLinksProps, 'badges' | 'onClose'> {
  readonly group: 'mine' | 'manage' | 'about';
  readonly user: SessionUser | null;
  readonly entriesFor: EntriesFor;
}

/** Links of a group below its heading. Renders nothing if there is no link. */
const LinkGroup = ({ group, user, entriesFor, ...links }: LinkGroupProps) => {
  const { t } = useTranslation();
  const { donate } = usePage().contact;
  const entries = entriesFor(group, user);
  if (entries.length === 0) return null;
  return (
    <nav className={styles.group} aria-label={t(`account.menu.${group}`)}>
      <h3>{t(`account.menu.${group}`)}</h3>
      <MenuLinks entries={entries} {...links}>
        {group === 'about' && donate !== null && (
          <li>
            <a href={donate} className={styles.link} target="_blank" rel="noopener noreferrer">
              <HeartHandshake size={20} aria-hidden="true" />
              <span>{t('account.menu.donate')}</span>
              <ExternalLink size={20} aria-hidden="true" />
            </a>
          </li>
        )}
      </MenuLinks>
    </nav>
  );
};

/** Languages, each with its own name. */
const LANGUAGES = [
  ['en', 'English'],
  ['es', 'Español'],
] as const satisfies readonly (readonly [Language, string])[];

/** Language picker of the menu. Its label is in both languages, for visitors who cannot read the current one. */
const LanguageGroup = () => {
  const { t } = useTranslation();
  const chooseLanguage = useSwitchLanguage();
  const current = useLanguage();
  return (
    <section className={styles.group}>
      <h3>{t('account.device.language')}</h3>
      <div className={chip.chips} role="radiogroup" aria-label={t('account.device.language')}>
        {LANGUAGES.map(([language, name]) => (
          <span key={language} lang={language}>
            <Chip type="radio" name="language" label={name} isChecked={language === current} onChange={() => chooseLanguage(language)} />
          </span>
        ))}
      </div>
    </section>
  );
};

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
