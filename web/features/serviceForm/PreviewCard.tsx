import { useTranslation } from 'react-i18next';
import { WIRE_CONDITIONS, type WireCondition } from '#domain/service/conditions.ts';
import { phoneDigits } from '#domain/values/contact.ts';
import { parseWholeNumber } from '#domain/values/wholeNumber.ts';
import type { ServiceCard as Card } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useSession } from '../../browser/session.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { localizedText } from '../../services/localizedText.ts';
import { ServiceCard } from '../../services/ServiceCard.tsx';
import { deviceTimeZone } from './hours/deviceTimeZone.ts';
import { openingFacts } from './hours/hoursSummary.ts';
import type { Base, ServiceValues } from './machine/serviceValues.ts';
import type { ServiceForm } from './useServiceForm.ts';

type BedsOfCard = Pick<Card, 'totalBeds' | 'availableBeds' | 'bedsCountedAt' | 'bedsCountedBy'>;

/** Returns the beds that visitors will see; without a count if the typed one is missing or invalid. A changed count is counted now. */
const bedsOfCard = (values: ServiceValues, base: Base, counted: Required<Pick<BedsOfCard, 'bedsCountedAt'>> & BedsOfCard): BedsOfCard => {
  const [total, free] = [parseWholeNumber(values.totalBeds), parseWholeNumber(values.availableBeds)];
  const totalBeds = total !== null && total > 0 ? total : undefined;
  if (free === null || free < 0 || (totalBeds !== undefined && free > totalBeds)) return totalBeds === undefined ? {} : { totalBeds };
  const { bedsCountedAt, bedsCountedBy } = values.availableBeds === base.values.availableBeds ? base : counted;
  return {
    availableBeds: free,
    ...(totalBeds !== undefined && { totalBeds }),
    ...(bedsCountedAt !== undefined && { bedsCountedAt }),
    ...(bedsCountedBy !== undefined && { bedsCountedBy }),
  };
};

const phoneOfCard = ({ phone, extension }: ServiceValues): Pick<Card, 'phone' | 'extension' | 'phoneText'> => {
  const digits = phoneDigits(phone);
  if (digits === undefined) return phone.trim() === '' ? {} : { phoneText: phone.trim() };
  return { phone: digits, ...(extension !== '' && { extension }) };
};

const ANSWER_ON_CARD = { yes: true, no: false, unknown: undefined } as const;
const conditionsOfCard = (values: ServiceValues): Pick<Card, WireCondition> =>
  Object.fromEntries(
    WIRE_CONDITIONS.map((name) => {
      const value = values[name];
      return [name, typeof value === 'boolean' ? value || undefined : ANSWER_ON_CARD[value]];
    }),
  );

/** The card that visitors will see, with the values of the form. */
export const PreviewCard = ({ form: { id, values, changedFields, context } }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const role = useSession()?.user.role;
  const { base } = context;
  const savedAt = new Date(now * 1000).toISOString();
  const summary = localizedText(values, 'serviceSummary', language);
  const age = localizedText(values, 'age', language);
  const isInEnglish = (summary.text === '' ? age : summary).lang === 'en';
  const { machine } = base.spanish;
  const isMachineTranslated =
    language === 'es' && machine.includes('serviceSummaryEs') && values.serviceSummaryEs === base.values.serviceSummaryEs;
  const card: Card = {
    id: id ?? 'new',
    name: values.name.trim() || t('serviceForm.preview.name'),
    ...(summary.text.trim() !== '' && { serviceSummary: summary.text.trim() }),
    ...(age.text.trim() !== '' && { age: age.text.trim() }),
    ...(isInEnglish && { lang: 'en' as const }),
    ...(isMachineTranslated && { machineTranslated: true as const }),
    type: [...values.type],
    category: [...values.category],
    ...phoneOfCard(values),
    city: values.city,
    state: values.state,
    ...(values.isConfidential ? { isConfidential: true as const } : { address1: values.address1, zip: values.zip }),
    ...conditionsOfCard(values),
    ...bedsOfCard(values, base, { bedsCountedAt: savedAt, ...(role !== undefined && { bedsCountedBy: role }) }),
    updatedAt: changedFields.length > 0 || base.savedAt === null ? savedAt : base.savedAt,
    ...openingFacts(values, values.isContact, now, base.timeZone ?? deviceTimeZone()),
  };
  return <ServiceCard card={card} endContent={<></>} />;
};
