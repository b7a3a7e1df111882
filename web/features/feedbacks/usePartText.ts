import { useTranslation } from 'react-i18next';
import { isImport } from '#domain/envelope/isImport.ts';
import type { ReportPart } from '#domain/feedback/reportedParts.ts';
import { formatNumber } from '#domain/values/formatNumber.ts';
import type { Service, ServiceHistory } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { doneByTextWithin, doneByText } from '../../services/manage/activity/actorText.ts';
import { valueText } from '../../services/manage/activity/fieldText.ts';
import { formatStaffAge } from '../../services/manage/formatStaffAge.ts';
import { FIELDS_OF_PART } from './reportedPartFields.ts';

type CurrentField = ServiceHistory['fields'][number];

/** The current value of a field of a listing, who entered it and how long ago; null if it is empty or its author is unknown. */
export interface PartText {
  readonly value: string;
  readonly lastChange: string | null;
}

const latestOf = (changes: readonly CurrentField['said'][]): CurrentField['said'] | undefined =>
  changes.toSorted((one, other) => (one.at < other.at ? 1 : -1))[0];
const PARTS_WITH_LABELS: readonly ReportPart[] = ['hours', 'words', 'website'];

/** Returns a function that describes the current value of a part of a listing. */
export const usePartText = (service: Service | null | undefined, history: ServiceHistory | null | undefined) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();

  const bedsPartText = (): PartText => {
    const { totalBeds, availableBeds, bedsCountedAt } = service ?? {};
    if (totalBeds === undefined) return { value: t('fields.nothing'), lastChange: null };
    const value =
      availableBeds === undefined ? formatNumber(totalBeds) : t('feedbacks.value.bedsFree', { available: availableBeds, total: totalBeds });
    return {
      value,
      lastChange:
        bedsCountedAt === undefined ? null : t('feedbacks.said.counted', { age: formatStaffAge(t, bedsCountedAt, now, language) }),
    };
  };
  const lastChangeText = (fields: readonly CurrentField[]): string | null => {
    const [lastChange, confirmed] = [
      latestOf(fields.map((field) => field.said)),
      latestOf(fields.flatMap((field) => field.confirmed ?? [])),
    ];
    const changeParams = (change: CurrentField['said']) => ({
      who: doneByText(t, change),
      age: formatStaffAge(t, change.at, now, language),
    });
    if (lastChange === undefined) return null;
    if (confirmed !== undefined && confirmed.at > lastChange.at) {
      return t('feedbacks.said.confirmed', { ...changeParams(confirmed), who: doneByTextWithin(t, confirmed) });
    }
    const isSample = history?.entries.some(({ at, sample }) => at === lastChange.at && sample === true);
    if (isSample) return t('feedbacks.said.sample', { age: changeParams(lastChange).age });
    const isImported = history?.entries.some(({ at, actor }) => at === lastChange.at && isImport(actor.via));
    return isImported
      ? t('feedbacks.said.import', { age: changeParams(lastChange).age })
      : t('feedbacks.said.by', changeParams(lastChange));
  };

  return (part: ReportPart): PartText => {
    if (part === 'beds') return bedsPartText();
    const fields = FIELDS_OF_PART[part].flatMap((name) => history?.fields.find((field) => field.name === name) ?? []);
    const texts = fields.flatMap(({ name, value, isHidden }) => {
      if (isHidden) return [t('feedbacks.value.hidden')];
      // Listed only when on, because "off" is the default.
      if (name === 'isContact') return value === true ? [t('feedbacks.value.callForHours')] : [];
      return [valueText(t, name, value, language)];
    });
    const value = [...new Set(texts)].join(PARTS_WITH_LABELS.includes(part) ? '\n' : ', ');
    return { value: value === '' ? t('fields.nothing') : value, lastChange: lastChangeText(fields) };
  };
};
