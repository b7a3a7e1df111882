import type { Language } from '../../domain/events/envelope.ts';
import type { Said } from '../../contract/userParts.ts';
import { say, type MessageName } from '../accounts/messages.ts';
import type { CommandAnswer } from '../commandRoute.ts';

/** Done: a sentence for the person, and where it is in the log. */
export const said = (message: MessageName, language: Language, position: bigint): CommandAnswer => {
  const body: Said = { message: say(message, language) };
  return { body, position };
};
