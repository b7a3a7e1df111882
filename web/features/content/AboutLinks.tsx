import { ExternalLink, FileText, Globe, Mail, MessageSquareText, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { usePage } from '../../device/page.ts';
import page from '../../ui/page.module.css';
import styles from './Content.module.css';

interface OutwardProps {
  readonly icon: LucideIcon;
  readonly href: string;
  readonly words: string;
  readonly help: string;
}

const Outward = ({ icon: Icon, href, words, help }: OutwardProps) => {
  const leaves = href.startsWith('http');
  return (
    <li>
      <a href={href} {...(leaves && { target: '_blank', rel: 'noopener noreferrer' })}>
        <Icon size={20} aria-hidden="true" />
        <span>
          {words}
          <small>{help}</small>
        </span>
        {leaves && <ExternalLink size={20} aria-hidden="true" />}
      </a>
    </li>
  );
};

/** `https://www.example.org/a` as `example.org/a`. */
const shown = (address: string): string => {
  const { hostname, pathname } = new URL(address);
  return hostname.replace(/^www\./, '') + (pathname === '/' ? '' : pathname);
};

/** How to reach whoever runs this directory, as it was configured, and what else there is to read. */
export const AboutLinks = () => {
  const { t } = useTranslation();
  const { email, site, social } = usePage().contact;
  const inside = [
    { href: '/feedback', words: t('reading.content.feedback'), icon: MessageSquareText },
    { href: '/terms_of_use', words: t('reading.content.terms'), icon: FileText },
    { href: '/privacy_policy', words: t('reading.content.privacy'), icon: FileText },
  ];
  return (
    <section className={page.band} aria-labelledby="reach">
      <h2 id="reach">{t('reading.content.contact')}</h2>
      <ul className={styles.links}>
        {email !== null && <Outward icon={Mail} href={`mailto:${email}`} words={email} help={t('reading.content.email')} />}
        {site !== null && <Outward icon={Globe} href={site} words={shown(site)} help={t('reading.content.site')} />}
        {social.map((address) => (
          <Outward key={address} icon={Globe} href={address} words={shown(address)} help={t('reading.content.social')} />
        ))}
        {inside.map(({ href, words, icon: Icon }) => (
          <li key={href}>
            <Link href={href}>
              <Icon size={20} aria-hidden="true" />
              <span>{words}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
