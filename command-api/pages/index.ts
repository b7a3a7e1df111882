import type { Router } from 'express';
import { publishStaticPage, takeBackStaticPage, type PageChanged } from '#contract/pageManaging.ts';
import { decide, evolve, initialState, isPageEvent, type PageCommand } from '#domain/page/decider.ts';
import type { PageKey } from '#domain/page/keys.ts';
import { can } from '#domain/permissions/permissions.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { LocalizedText } from '#domain/vocabulary/texts.ts';
import { createStreams } from '#platform/commands/createStreams.ts';
import { defaultPage } from '#platform/pages/defaultPage.ts';
import { sanitizeWithIssues } from '#platform/pages/sanitizePage.ts';
import type { CommandRequest } from '../commands/commandRequest.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand, type CommandHandlerResult } from '../commands/registerCommand.ts';

const { handle: handlePageCommand } = createStreams((key) => `page-${key}`, isPageEvent, evolve, initialState);

/** Messages shown after a command on a page succeeded. */
const MESSAGES = {
  published: { en: 'Page published.', es: 'Página publicada.' },
  takenBack: { en: 'Original text restored.', es: 'Se restauró el texto original.' },
} as const satisfies Readonly<Record<string, LocalizedText>>;

interface CommandInput {
  readonly key: PageKey;
  readonly request: CommandRequest;
  readonly command: PageCommand;
  readonly message: string;
}

const executeCommand = async (
  { store }: CommandContext,
  { key, request, command, message }: CommandInput,
): Promise<CommandHandlerResult> => {
  const { principal, envelope } = request;
  if (!can(principal.role, 'page.publish', { accountApproved: principal.approved })) throw new DomainError('FORBIDDEN');
  const { revision, position } = await handlePageCommand(store, envelope, key, (state) => decide(command, state));
  const content = command.type === 'PublishPage' ? command.html : defaultPage(key, command.language);
  const body: PageChanged = { key, message, content, revision: Number(revision) };
  return { body, position };
};

const baseRevisionOf = ({ language, revision }: { readonly language: Language; readonly revision?: number | undefined }) => ({
  language,
  baseRevision: revision ?? null,
});

/** Adds the routes of the page commands. Forbidden HTML is removed before anything is stored; a forbidden link target is rejected. */
export const pageRoutes = (router: Router, context: CommandContext): void => {
  registerCommand(router, context, publishStaticPage, ({ params: { key }, body, language }, request) => {
    const { html, issues } = sanitizeWithIssues(body.content);
    if (issues.length > 0) throw new DomainError('VALIDATION_FAILED', {}, issues);
    const command: PageCommand = { type: 'PublishPage', html, ...baseRevisionOf(body) };
    return executeCommand(context, { key, request, command, message: MESSAGES.published[language] });
  });
  registerCommand(router, context, takeBackStaticPage, ({ params: { key }, body, language }, request) => {
    const command: PageCommand = { type: 'TakeBackPage', ...baseRevisionOf(body) };
    return executeCommand(context, { key, request, command, message: MESSAGES.takenBack[language] });
  });
};
