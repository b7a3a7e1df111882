import { BadgeCheck, HandCoins, Link } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#domain/schedule/wording.ts';
import type { Service } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { acceptsMessages } from '../../services/acceptsMessages.ts';
import { dayOfFacts, freshnessOf } from '../../services/freshness.ts';
import { zoneOf } from '../../services/openState.ts';
import { webLinks } from '../../services/webLinks.ts';
import { Globe } from '../../ui/icons.ts';
import { FactRow, LinkRow, LinkRows, MailRow } from '../../ui/LinkRow.tsx';
import { WriteRow } from './WriteRow.tsx';
import page from '../../ui/page.module.css';

/** Contacts other than the phone, who checked the facts, and always a button to report an error. */
export const ContactSection = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const zone = zoneOf(service);
  const links = webLinks(service);
  const website = links.find(({ kind }) => kind === 'website');
  const { contactEmail, isShowDonate, isShowFlag, updatedAt } = service;
  const lastCheckedText = t('servicePage.lastChecked', { date: formatDate(dayOfFacts(updatedAt, zone), language) });
  const freshnessText = freshnessOf(t, updatedAt, now, zone);
  return (
    <section className={page.section} aria-labelledby="contact">
      <h2 id="contact">{t('servicePage.contact')}</h2>
      <LinkRows>
        {acceptsMessages(service) && <WriteRow purpose="connect" about={service} help={t('servicePage.connectHelp')} />}
        {contactEmail && <MailRow email={contactEmail} help={t('servicePage.email')} />}
        {links.map(({ kind, href, words }) => (
          <LinkRow
            key={kind}
            icon={kind === 'website' ? Globe : Link}
            href={href}
            words={words}
            help={kind === 'website' ? t('servicePage.website') : t('servicePage.opensSite')}
          />
        ))}
        {isShowDonate && website && <LinkRow icon={HandCoins} href={website.href} words={t('servicePage.donate')} help={website.words} />}
        {isShowFlag && <FactRow icon={BadgeCheck} words={t('servicePage.flag')} help={lastCheckedText} />}
        <WriteRow purpose="report" about={service} help={freshnessText.isOld ? lastCheckedText : freshnessText.text} />
      </LinkRows>
    </section>
  );
};
