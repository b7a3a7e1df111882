import type { TFunction } from 'i18next';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { PublicationStatus } from '#web/api/types.ts';
import { formatLocalDate } from '#web/i18n/localTime.ts';
import { doneByText } from '#web/services/manage/activity/actorText.ts';

/** Describes the text that visitors read in a language: since when, and by whom. The user reads `readerLanguage`. */
export const publicationStatusText = (
  t: TFunction,
  readerLanguage: Language,
  language: Language,
  { shown, changedAt, by }: PublicationStatus,
): string => {
  if (shown === 'other') return t(`pageManage.state.other.${language}`);
  if (changedAt === undefined || by === undefined) return t('pageManage.state.builtIn');
  const params = { date: formatLocalDate(changedAt, readerLanguage), who: doneByText(t, by) };
  return shown === 'own' ? t('pageManage.state.own', params) : t('pageManage.state.takenBack', params);
};

/** Describes that the other language has a newer text; null if it has not. */
export const behindText = (
  t: TFunction,
  readerLanguage: Language,
  language: Language,
  { shown, behindSince }: PublicationStatus,
): string | null =>
  behindSince === undefined || shown === 'other'
    ? null
    : t(`pageManage.state.behind.${language}`, { date: formatLocalDate(behindSince, readerLanguage) });
