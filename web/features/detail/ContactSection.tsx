import { Link } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Service } from '../../api/types.ts';
import { LinkRow, LinkRows, MailRow } from '../../ui/LinkRow.tsx';
import page from '../../ui/page.module.css';
import { webLinks } from '../../services/webLinks.ts';
import { Globe } from '../../ui/icons.ts';

/** Ways to reach it besides the phone; nothing when there are none. */
export const ContactSection = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const links = webLinks(service);
  const email = service.contactEmail;
  if (links.length === 0 && !email) return null;
  return (
    <section className={page.section} aria-labelledby="contact">
      <h2 id="contact">{t('detail.contact')}</h2>
      <LinkRows>
        {email && <MailRow email={email} help={t('detail.email')} />}
        {links.map(({ kind, href, words }) => (
          <LinkRow
            key={kind}
            icon={kind === 'website' ? Globe : Link}
            href={href}
            words={words}
            help={kind === 'website' ? t('detail.website') : t('detail.opensSite')}
          />
        ))}
      </LinkRows>
    </section>
  );
};
