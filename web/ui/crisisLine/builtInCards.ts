import type { TFunction } from 'i18next';
import type { Language } from '#domain/vocabulary/languages.ts';
import { CRISIS_LINES } from '../bar/crisisLines.ts';
import type { CrisisCard } from './crisisCard.ts';

/** Returns the national lines that come with the app, for the time before a response and for failures. */
export const builtInCards = (t: TFunction, language: Language): readonly CrisisCard[] =>
  CRISIS_LINES.map((line) => {
    const { id, call, key, text, chat } = { ...line, ...(language === 'es' && line.es) };
    return {
      id,
      name: { text: t(`crisis.${id}`), lang: undefined },
      help: { text: t(`crisis.${id}Help`), lang: undefined },
      isAlwaysOpen: true,
      call: { ...call, ...(key !== undefined && { key }) },
      ...(text && { text }),
      ...(chat && { chat: chat[language] }),
    };
  });
