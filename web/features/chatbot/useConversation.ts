import { useState } from 'react';
import { useApi } from '../../api/ApiContext.ts';
import { ApiError } from '../../api/ApiError.ts';
import { coarsePoint, type Place } from '../../browser/place.ts';
import { usePreference } from '../../browser/preference.ts';
import { usePlace } from '../../browser/usePlace.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { addOutcome, addQuestion, conversation, type ChatProblem, type Turn } from './conversation.ts';

const TOO_MANY_REQUESTS = 429;

const problemOf = (error: unknown): ChatProblem => {
  if (!(error instanceof ApiError)) return 'offline';
  return error.status === TOO_MANY_REQUESTS ? 'tooMany' : 'ours';
};

/** Returns the visitor's place as the chatbot accepts it: latitude first, rounded as everywhere. */
const placeFields = (place: Place | null): { readonly coordinate?: string; readonly location?: string } => {
  if (place === null) return {};
  const { longitude, latitude } = coarsePoint(place);
  return { coordinate: `${latitude}|${longitude}`, ...(place.label !== '' && { location: place.label }) };
};

interface ConversationHandle {
  readonly turns: readonly Turn[];
  /** True while a question waits for its answer. */
  readonly isWaiting: boolean;
  /** Sends a question; its outcome is added to the turns. */
  ask(question: string): Promise<void>;
}

/** Returns the conversation of this tab, and sends questions. */
export const useConversation = (): ConversationHandle => {
  const api = useApi();
  const language = useLanguage();
  const place = usePlace();
  const { turns } = usePreference(conversation);
  const [isWaiting, setIsWaiting] = useState(false);

  return {
    turns,
    isWaiting,
    ask: async (question) => {
      addQuestion(question);
      setIsWaiting(true);
      const { chatToken } = conversation.get();
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      const body = { query: question, userTimezone: timeZone, ...placeFields(place), ...(chatToken !== undefined && { chatToken }) };
      const outcome = await api.call('POST /bot/query', { body }, { language }).then(
        (replies) => ({ replies }),
        (error: unknown) => ({ replies: [], problem: problemOf(error) }),
      );
      setIsWaiting(false);
      addOutcome(question, outcome);
    },
  };
};
