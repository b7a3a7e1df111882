import type { Router } from 'express';
import { DomainError } from '../../domain/errors.ts';
import { decide, evolve, initialState, isPageEvent } from '../../domain/page/decider.ts';
import { can } from '../../domain/permissions/permissions.ts';
import type { LocalizedText } from '../../domain/vocabulary/texts.ts';
import { streamsOf } from '../../platform/commands/streamsOf.ts';
import { publishStaticPage } from '../../contract/pageOperations.ts';
import { readPage } from '../../platform/pages/sanitizePage.ts';
import { registerCommand } from '../registerCommand.ts';
import type { CommandContext } from '../context.ts';

const { on: onPage } = streamsOf((key) => `page-${key}`, isPageEvent, evolve, initialState);

const PUBLISHED: LocalizedText = { en: 'Page published.', es: 'Página publicada.' };

/** PUT /static-pages/{key}. What a page may not hold is taken out before anything is stored; a link that may not lead out is refused. */
export const pageRoutes = (router: Router, context: CommandContext): void => {
  registerCommand(router, context, publishStaticPage, async ({ params: { key }, body, language }, { principal, envelope }) => {
    if (!can(principal.role, 'page.publish', { accountApproved: principal.approved })) throw new DomainError('FORBIDDEN');
    const { html, issues } = readPage(body.content);
    if (issues.length > 0) throw new DomainError('VALIDATION_FAILED', {}, issues);
    const { position } = await onPage(context.store, envelope, key, (state) =>
      decide({ type: 'PublishPage', language: body.language, html }, state),
    );
    return { body: { key, message: PUBLISHED[language], content: html }, position };
  });
};
