import { Globe, Link, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Service } from '../../api/types.ts';
import { LinkRow, LinkRows } from '../../ui/LinkRow.tsx';
import page from '../../ui/page.module.css';
import { webLinks } from './webLinks.ts';

/** Ways to reach it besides the phone; nothing when there are none. */
export const ContactBand = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const links = webLinks(service);
  if (links.length === 0 && !service.contactEmail) return null;
  return (
    <section className={page.band} aria-labelledby="contact">
      <h2 id="contact">{t('detail.contact')}</h2>
      <LinkRows>
        {service.contactEmail && (
          <LinkRow icon={Mail} href={`mailto:${service.contactEmail}`} words={service.contactEmail} help={t('detail.email')} />
        )}
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
