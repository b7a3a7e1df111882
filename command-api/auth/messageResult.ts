import type { Message } from '#contract/userSchemas.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { messageText, type MessageName } from '../accounts/messages.ts';
import type { CommandHandlerResult } from '../commands/registerCommand.ts';

/** Creates the result of a successful command: a message for the user and its position in the log. */
export const messageResult = (message: MessageName, language: Language, position: bigint): CommandHandlerResult => {
  const body: Message = { message: messageText(message, language) };
  return { body, position };
};
