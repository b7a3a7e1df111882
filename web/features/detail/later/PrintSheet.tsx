import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { localDayAt } from '#kernel/schedule/localTime.ts';
import { formatDate } from '#kernel/schedule/wording.ts';
import { tabOfTypes, knownServiceTypes } from '#kernel/vocabulary/serviceTypes.ts';
import { TYPE_TEXTS } from '#kernel/vocabulary/texts.ts';
import type { Service } from '#web/api/types.ts';
import { useNow } from '#web/browser/clock.tsx';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { audienceSentences } from '#web/services/audience.ts';
import { conditionsNotKnown, conditionTags } from '#web/services/conditions.ts';
import { factsDay } from '#web/services/freshness.ts';
import { closedText, goesOvernight, otherRows } from '#web/services/hoursText.ts';
import { localizedText } from '#web/services/localizedText.ts';
import { OpenBadge } from '#web/services/OpenBadge.tsx';
import { zoneOf } from '#web/services/openState.ts';
import { phoneOf } from '#web/services/phone.ts';
import { webLinks } from '#web/services/webLinks.ts';
import { PrintRoute } from './PrintRoute.tsx';
import { QrCode } from './QrCode.tsx';
import { weekRows } from './weekRows.ts';
import styles from './PrintSheet.module.css';

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);

const PrintHours = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const known = !service.isContact && service.schedules.length > 0 && service.hours !== 'permanentlyClosed';
  const week = weekRows(service, language, { closed: t('detail.closed'), always: t('detail.alwaysOpen') });
  const closed = closedText(service, language);
  return (
    <Part title={t('servicePage.hours')}>
      {known ? (
        <table>
          <tbody>
            {[...week, ...otherRows(service, language)].map(({ label, times }) => (
              <tr key={`${label}${times}`}>
                <th scope="row">{label}</th>
                <td>{times}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <OpenBadge facts={service} />
      )}
      {goesOvernight(service) && <p>{t('detail.nightsEnd')}</p>}
      {closed !== '' && <p>{t('detail.closedOn', { days: closed })}</p>}
    </Part>
  );
};

const PrintPlace = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const { address1, address2, city, state, zip, isConfidential, isApproximate, hours } = service;
  const town = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [isConfidential ? t('detail.byPhone') : address1, isConfidential ? '' : address2, town].filter(Boolean);
  return (
    <Part title={t('visitor.paper.address')}>
      <p className={styles.large}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      {!isConfidential && isApproximate !== true && hours !== 'permanentlyClosed' && <PrintRoute service={service} />}
    </Part>
  );
};

const PrintContact = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const phone = phoneOf(service);
  const ways = [service.contactEmail, ...webLinks(service).map(({ kind, href, words }) => (kind === 'website' ? words : href))];
  if (!phone && !service.phoneText && !ways.some(Boolean)) return null;
  return (
    <Part title={t(phone || service.phoneText ? 'visitor.paper.phone' : 'servicePage.contact')}>
      {phone && <p className={styles.large}>{phone.text}</p>}
      {service.phoneText && <p>{service.phoneText}</p>}
      {ways.filter(Boolean).map((way) => (
        <p key={way}>{way}</p>
      ))}
    </Part>
  );
};

/** Black-and-white sheet that replaces the page in print. Visible in print only. */
export const PrintSheet = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const zone = zoneOf(service);
  const url = window.location.origin + window.location.pathname;
  const texts = { summary: localizedText(service, 'serviceSummary', language), about: localizedText(service, 'description', language) };
  const age = localizedText(service, 'age', language);
  const who = audienceSentences(t, service, language).join(' ');
  const more = [
    ...conditionTags(service).flatMap(({ meaning }) => (meaning ? [`${t(meaning[0])} ${t(meaning[1])}`] : [])),
    ...conditionsNotKnown(service).map((words) => t(words)),
  ];
  const types = knownServiceTypes(service.type);
  const tab = tabOfTypes(types);
  const kinds = [...new Set([tab, ...types])].map((type) => TYPE_TEXTS[type][language]).join(', ');

  return (
    <div className={styles.sheet}>
      <header>
        <p>{t('app.name')}</p>
        <p>{kinds}</p>
      </header>
      {service.sample === true && <p className={styles.sample}>{t('app.sample')}</p>}
      <p className={styles.name}>{service.name}</p>
      {texts.summary.text !== '' && <p lang={texts.summary.lang}>{texts.summary.text}</p>}
      <div className={styles.columns}>
        <div>
          <PrintContact service={service} />
          <PrintPlace service={service} />
          {(who !== '' || age.text !== '' || more.length > 0) && (
            <Part title={t('servicePage.who')}>
              {who !== '' && <p>{who}</p>}
              {age.text !== '' && <p lang={age.lang}>{age.text}</p>}
              {more.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </Part>
          )}
        </div>
        <div>
          <PrintHours service={service} />
          {tab === 'SHELTER' && <p>{t('visitor.paper.beds')}</p>}
        </div>
      </div>
      {texts.about.text !== '' && (
        <Part title={t('servicePage.about')}>
          <p className={styles.about} lang={texts.about.lang}>
            {texts.about.text}
          </p>
        </Part>
      )}
      <footer>
        <QrCode className={styles.code} url={url} label={t('visitor.share.code')} />
        <div>
          <p>
            {t('visitor.paper.code')} <span className={styles.url}>{url}</span>
          </p>
          <p>
            {t('visitor.paper.facts', {
              checked: formatDate(factsDay(service.updatedAt, zone), language),
              printed: formatDate(localDayAt(now, zone), language),
            })}
          </p>
          <p>{t('visitor.paper.help')}</p>
        </div>
      </footer>
    </div>
  );
};
