import type { RegionChanged } from '#contract/regionOperationDefaults.ts';
import type { ContactRecordCommand } from '#domain/contactRecord.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { entityIdOf } from '#platform/commands/ids.ts';
import type { CommandRequest } from '../commands/commandRequest.ts';
import type { CommandContext } from '../commands/context.ts';
import type { CommandHandlerResult } from '../commands/registerCommand.ts';
import type { ContactCommand } from './contactCommand.ts';
import { messageText, type RegionOutcome } from './messages.ts';
import { requireRevise } from './requireRevise.ts';

interface RevisionForm {
  readonly revision?: number | undefined;
}
interface ContactRequest {
  readonly params: { readonly id: string };
  readonly language: Language;
}
/** Writes related changes to other streams; returns the positions of these writes. */
type SideEffect = (envelope: CommandEnvelope, id: string) => Promise<readonly bigint[]>;

interface ContactRoutes<Facts, EditForm extends RevisionForm, NewForm> {
  readonly subject: 'coordinator' | 'liaison';
  readonly command: ContactCommand<Facts>;
  /** Reads the person's facts from a form. Throws validation errors. */
  factsOf(form: EditForm | NewForm): Facts;
  /** Checks the form before a person is added. Throws if a prerequisite is missing. */
  beforeAdding?(form: NewForm): Promise<void>;
  readonly afterAdding?: (envelope: CommandEnvelope, id: string, form: NewForm) => Promise<readonly bigint[]>;
  readonly beforeRemoving?: SideEffect;
  readonly beforeRestoring?: SideEffect;
}

/** Creates the handlers of the commands on one kind of contact without an account. */
export const createContactHandlers = <Facts, EditForm extends RevisionForm, NewForm>(
  context: CommandContext,
  { subject, command, factsOf, beforeAdding, afterAdding, beforeRemoving, beforeRestoring }: ContactRoutes<Facts, EditForm, NewForm>,
) => {
  const executeCommand = async (
    { envelope, id, language }: { readonly envelope: CommandEnvelope; readonly id: string; readonly language: Language },
    recordCommand: ContactRecordCommand<Facts>,
    outcome: RegionOutcome,
    { before, after }: { readonly before?: SideEffect | undefined; readonly after?: SideEffect } = {},
  ): Promise<CommandHandlerResult> => {
    const positionsBefore = (await before?.(envelope, id)) ?? [];
    const { revision, position } = await command(context, envelope, id, recordCommand);
    const positionsAfter = (await after?.(envelope, id)) ?? [];
    const body: RegionChanged = { id, message: messageText(subject, outcome, language), revision: Number(revision) };
    return {
      body,
      position: [...positionsBefore, ...positionsAfter].reduce((latest, current) => (current > latest ? current : latest), position),
    };
  };

  return {
    async add(
      { body, language }: { readonly body: NewForm; readonly language: Language },
      { principal, envelope }: CommandRequest,
    ): Promise<CommandHandlerResult> {
      requireRevise(principal);
      const facts = factsOf(body);
      await beforeAdding?.(body);
      const id = entityIdOf(envelope.commandId, subject);
      const after: SideEffect = async (envelopeOfAdd, addedId) => (await afterAdding?.(envelopeOfAdd, addedId, body)) ?? [];
      const result = await executeCommand({ envelope, id, language }, { type: 'Add', facts }, 'added', { after });
      return { ...result, status: 201, headers: { Location: `/api/${subject}s/${id}` } };
    },
    async revise(
      { params: { id }, body, language }: ContactRequest & { readonly body: EditForm },
      { principal, envelope }: CommandRequest,
    ): Promise<CommandHandlerResult> {
      requireRevise(principal);
      const { revision: baseRevision = null } = body;
      return executeCommand({ envelope, id, language }, { type: 'Revise', facts: factsOf(body), baseRevision }, 'revised');
    },
    async remove({ params: { id }, language }: ContactRequest, { principal, envelope }: CommandRequest): Promise<CommandHandlerResult> {
      requireRevise(principal);
      return executeCommand({ envelope, id, language }, { type: 'Remove' }, 'removed', { before: beforeRemoving });
    },
    async restore({ params: { id }, language }: ContactRequest, { principal, envelope }: CommandRequest): Promise<CommandHandlerResult> {
      requireRevise(principal);
      return executeCommand({ envelope, id, language }, { type: 'Restore' }, 'restored', { before: beforeRestoring });
    },
  };
};
