import { useTranslation } from 'react-i18next';
import { mailtoHref } from '#domain/values/mailto.ts';
import type { Feedback } from '../../api/types.ts';
import { mapSearchUrl } from '../../services/directions.ts';
import { feetOrMiles } from '../../services/manage/feetOrMiles.ts';
import { Mail, MapPin, Phone } from '../../ui/icons.ts';
import { FactRow, LinkRow, LinkRows } from '../../ui/LinkRow.tsx';
import { sentFromPlusCode } from './feedbackText.ts';

/** Rows with the location of the sender and their e-mail address. */
export const SenderRows = ({ feedback }: { readonly feedback: Feedback }) => {
  const { t } = useTranslation();
  const { email, phone, name, distance } = feedback;
  const plusCode = sentFromPlusCode(feedback);
  const distanceText = (metres: number): string => {
    const { unit, count } = feetOrMiles(metres);
    return t(`feedbacks.reach.${unit}`, { count });
  };
  return (
    <section>
      <LinkRows>
        {plusCode !== null && (
          <LinkRow
            icon={MapPin}
            href={mapSearchUrl(plusCode)}
            words={t('feedbacks.reach.from', { plusCode })}
            help={distance === undefined ? t('feedbacks.reach.map') : t('feedbacks.reach.far', { far: distanceText(distance) })}
          />
        )}
        {email === undefined ? (
          <FactRow icon={Mail} words={t('feedbacks.reach.nobody')} help={t('feedbacks.reach.nobodyHelp')} />
        ) : (
          <LinkRow
            icon={Mail}
            href={mailtoHref(email)}
            words={name === undefined ? t('feedbacks.reach.writeUnnamed') : t('feedbacks.reach.write', { name })}
            help={email}
          />
        )}
        {phone !== undefined && (
          <LinkRow
            icon={Phone}
            href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
            words={name === undefined ? t('feedbacks.reach.callUnnamed') : t('feedbacks.reach.call', { name })}
            help={phone}
          />
        )}
      </LinkRows>
    </section>
  );
};
