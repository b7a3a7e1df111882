import type { Message } from '#contract/userParts.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { say, type MessageName } from '../accounts/messages.ts';
import type { CommandHandlerResult } from '../registerCommand.ts';

/** Done: a sentence for the person, and where it is in the log. */
export const messageResult = (message: MessageName, language: Language, position: bigint): CommandHandlerResult => {
  const body: Message = { message: say(message, language) };
  return { body, position };
};
