import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { localDayAt } from '#domain/schedule/localTime.ts';
import { formatDate } from '#domain/schedule/wording.ts';
import { tabOfTypes, knownServiceTypes } from '#domain/vocabulary/serviceTypes.ts';
import { TYPE_TEXTS } from '#domain/vocabulary/texts.ts';
import type { Service } from '#web/api/types.ts';
import { useNow } from '#web/browser/clock.tsx';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { audienceSentences } from '#web/services/audience.ts';
import { unknownConditionTexts, conditionTags } from '#web/services/conditions.ts';
import { dayOfFacts } from '#web/services/freshness.ts';
import { closedText, isOpenOvernight, exceptionRows } from '#web/services/hoursText.ts';
import { localizedText } from '#web/services/localizedText.ts';
import { OpenBadge } from '#web/services/OpenBadge.tsx';
import { zoneOf } from '#web/services/openState.ts';
import { phoneOf } from '#web/services/phone.ts';
import { webLinks } from '#web/services/webLinks.ts';
import { PrintRoute } from './PrintRoute.tsx';
import { QrCode } from './QrCode.tsx';
import { streetOrTown, townOf, useOtherLocations } from './useOtherLocations.ts';
import { weekRows } from './weekRows.ts';
import styles from './PrintSheet.module.css';

const PrintPart = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);

const PrintHours = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const hasHours = !service.isContact && service.schedules.length > 0 && service.hours !== 'permanentlyClosed';
  const week = weekRows(service, language, { closed: t('detail.closed'), alwaysOpen: t('detail.alwaysOpen') });
  const closed = closedText(service, language);
  return (
    <PrintPart title={t('servicePage.hours')}>
      {hasHours ? (
        <table>
          <tbody>
            {[...week, ...exceptionRows(service, language)].map(({ label, times }) => (
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
      {isOpenOvernight(service) && <p>{t('detail.nightsEnd')}</p>}
      {closed !== '' && <p>{t('detail.closedOn', { days: closed })}</p>}
    </PrintPart>
  );
};

const PrintPlace = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const { address1, address2, city, state, zip, isConfidential, isApproximate, hours } = service;
  const town = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [isConfidential ? t('detail.byPhone') : address1, isConfidential ? '' : address2, town].filter(Boolean);
  return (
    <PrintPart title={t('visitor.paper.address')}>
      <p className={styles.large}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      {!isConfidential && isApproximate !== true && hours !== 'permanentlyClosed' && <PrintRoute service={service} />}
    </PrintPart>
  );
};

const PrintOtherLocations = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const cards = useOtherLocations(service);
  if (cards.length === 0) return null;
  return (
    <PrintPart title={t('visitor.otherLocations')}>
      {cards.map((card) => (
        <p key={card.id}>
          {[...new Set([streetOrTown(card), townOf(card), card.isConfidential && t('detail.byPhone')])].filter(Boolean).join(', ')}
        </p>
      ))}
    </PrintPart>
  );
};

const PrintContact = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const phone = phoneOf(service);
  const contactTexts = [service.contactEmail, ...webLinks(service).map(({ kind, href, words }) => (kind === 'website' ? words : href))];
  if (!phone && !service.phoneText && !contactTexts.some(Boolean)) return null;
  return (
    <PrintPart title={t(phone || service.phoneText ? 'visitor.paper.phone' : 'servicePage.contact')}>
      {phone && <p className={styles.large}>{phone.text}</p>}
      {service.phoneText && <p>{service.phoneText}</p>}
      {contactTexts.filter(Boolean).map((contactText) => (
        <p key={contactText}>{contactText}</p>
      ))}
    </PrintPart>
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
  const audienceText = audienceSentences(t, service, language).join(' ');
  const conditionTexts = [
    ...conditionTags(service).flatMap(({ meaning }) => (meaning ? [`${t(meaning[0])} ${t(meaning[1])}`] : [])),
    ...unknownConditionTexts(service).map((words) => t(words)),
  ];
  const types = knownServiceTypes(service.type);
  const tab = tabOfTypes(types);
  const kindTexts = [...new Set([tab, ...types])].map((type) => TYPE_TEXTS[type][language]).join(', ');

  return (
    <div className={styles.sheet}>
      <header>
        <p>{t('app.name')}</p>
        <p>{kindTexts}</p>
      </header>
      {service.sample === true && <p className={styles.sample}>{t('app.sample')}</p>}
      <p className={styles.name}>{service.name}</p>
      {texts.summary.text !== '' && <p lang={texts.summary.lang}>{texts.summary.text}</p>}
      <div className={styles.columns}>
        <div>
          <PrintContact service={service} />
          <PrintPlace service={service} />
          {(audienceText !== '' || age.text !== '' || conditionTexts.length > 0) && (
            <PrintPart title={t('servicePage.who')}>
              {audienceText !== '' && <p>{audienceText}</p>}
              {age.text !== '' && <p lang={age.lang}>{age.text}</p>}
              {conditionTexts.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </PrintPart>
          )}
        </div>
        <div>
          <PrintHours service={service} />
          {tab === 'SHELTER' && <p>{t('visitor.paper.beds')}</p>}
        </div>
      </div>
      <PrintOtherLocations service={service} />
      {texts.about.text !== '' && (
        <PrintPart title={t('servicePage.about')}>
          <p className={styles.about} lang={texts.about.lang}>
            {texts.about.text}
          </p>
        </PrintPart>
      )}
      <footer>
        <QrCode className={styles.code} url={url} label={t('visitor.share.code')} />
        <div>
          <p>
            {t('visitor.paper.code')} <span className={styles.url}>{url}</span>
          </p>
          <p>
            {t('visitor.paper.facts', {
              checked: formatDate(dayOfFacts(service.updatedAt, zone), language),
              printed: formatDate(localDayAt(now, zone), language),
            })}
          </p>
          <p>{t('visitor.paper.help')}</p>
        </div>
      </footer>
    </div>
  );
};
