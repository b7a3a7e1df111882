import { MessageSquareText, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { usePage } from '../../browser/pageFacts.ts';
import { CircleQuestionMark, Globe } from '../../ui/icons.ts';
import { LinkRow, LinkRows, MailRow } from '../../ui/LinkRow.tsx';
import page from '../../ui/page.module.css';

/** Shortens `https://www.example.org/a` to `example.org/a`. */
const displayedUrl = (address: string): string => {
  const { hostname, pathname } = new URL(address);
  return hostname.replace(/^www\./, '') + (pathname === '/' ? '' : pathname);
};

/** The configured contact of the directory's operator, and links to further pages. */
export const AboutLinks = () => {
  const { t } = useTranslation();
  const { email, site, social } = usePage().contact;
  const internalLinks = [
    { href: '/faq', words: t('reading.content.faq'), icon: CircleQuestionMark },
    { href: '/feedback', words: t('reading.content.feedback'), icon: MessageSquareText },
    { href: '/terms_of_use', words: t('reading.content.terms'), icon: FileText },
    { href: '/privacy_policy', words: t('reading.content.privacy'), icon: FileText },
  ];
  return (
    <section className={page.section} aria-labelledby="reach">
      <h2 id="reach">{t('reading.content.contact')}</h2>
      <LinkRows>
        {email !== null && <MailRow email={email} help={t('reading.content.email')} />}
        {site !== null && <LinkRow icon={Globe} href={site} words={displayedUrl(site)} help={t('reading.content.site')} />}
        {social.map((address) => (
          <LinkRow key={address} icon={Globe} href={address} words={displayedUrl(address)} help={t('reading.content.social')} />
        ))}
        {internalLinks.map(({ href, words, icon: Icon }) => (
          <li key={href}>
            <Link href={href}>
              <Icon size={20} aria-hidden="true" />
              <span>{words}</span>
            </Link>
          </li>
        ))}
      </LinkRows>
    </section>
  );
};
