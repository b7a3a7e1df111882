import type { RegionChanged } from '#contract/regionParts.ts';
import type { ContactRecordCommand } from '#domain/contactRecord.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { thingIdOf } from '#platform/commands/ids.ts';
import type { CommandRequest } from '../commandRequest.ts';
import type { CommandContext } from '../context.ts';
import type { CommandHandlerResult } from '../registerCommand.ts';
import type { ContactCommand } from './contactCommand.ts';
import { say, type Done } from './messages.ts';
import { requireRevise } from './requireRevise.ts';

interface Form {
  readonly revision?: number | undefined;
}
interface AboutOne {
  readonly params: { readonly id: string };
  readonly language: Language;
}
/** Writes related changes to other streams; returns the positions of these writes. */
type Beside = (envelope: CommandEnvelope, id: string) => Promise<readonly bigint[]>;

interface ContactRoutes<Facts, Edit extends Form, New> {
  readonly thing: 'coordinator' | 'liaison';
  readonly command: ContactCommand<Facts>;
  /** Reads the person's facts from a form. Throws validation errors. */
  factsOf(form: Edit | New): Facts;
  /** Checks the form before a person is added. Throws if a prerequisite is missing. */
  beforeAdding?(form: New): Promise<void>;
  readonly afterAdding?: (envelope: CommandEnvelope, id: string, form: New) => Promise<readonly bigint[]>;
  readonly beforeRemoving?: Beside;
  readonly beforeRestoring?: Beside;
}

/** Creates the handlers of the commands on one kind of contact without an account. */
export const contactHandlers = <Facts, Edit extends Form, New>(
  context: CommandContext,
  { thing, command, factsOf, beforeAdding, afterAdding, beforeRemoving, beforeRestoring }: ContactRoutes<Facts, Edit, New>,
) => {
  const carryOut = async (
    { envelope, id, language }: { readonly envelope: CommandEnvelope; readonly id: string; readonly language: Language },
    what: ContactRecordCommand<Facts>,
    done: Done,
    { before, after }: { readonly before?: Beside | undefined; readonly after?: Beside } = {},
  ): Promise<CommandHandlerResult> => {
    const earlier = (await before?.(envelope, id)) ?? [];
    const { revision, position } = await command(context, envelope, id, what);
    const later = (await after?.(envelope, id)) ?? [];
    const body: RegionChanged = { id, message: say(thing, done, language), revision: Number(revision) };
    return { body, position: [...earlier, ...later].reduce((last, each) => (each > last ? each : last), position) };
  };

  return {
    async add(
      { body, language }: { readonly body: New; readonly language: Language },
      { principal, envelope }: CommandRequest,
    ): Promise<CommandHandlerResult> {
      requireRevise(principal);
      const facts = factsOf(body);
      await beforeAdding?.(body);
      const id = thingIdOf(envelope.commandId, thing);
      const after: Beside = async (given, added) => (await afterAdding?.(given, added, body)) ?? [];
      const result = await carryOut({ envelope, id, language }, { type: 'Add', facts }, 'added', { after });
      return { ...result, status: 201, headers: { Location: `/api/${thing}s/${id}` } };
    },
    async revise(
      { params: { id }, body, language }: AboutOne & { readonly body: Edit },
      { principal, envelope }: CommandRequest,
    ): Promise<CommandHandlerResult> {
      requireRevise(principal);
      const { revision: baseRevision = null } = body;
      return carryOut({ envelope, id, language }, { type: 'Revise', facts: factsOf(body), baseRevision }, 'revised');
    },
    async remove({ params: { id }, language }: AboutOne, { principal, envelope }: CommandRequest): Promise<CommandHandlerResult> {
      requireRevise(principal);
      return carryOut({ envelope, id, language }, { type: 'Remove' }, 'removed', { before: beforeRemoving });
    },
    async restore({ params: { id }, language }: AboutOne, { principal, envelope }: CommandRequest): Promise<CommandHandlerResult> {
      requireRevise(principal);
      return carryOut({ envelope, id, language }, { type: 'Restore' }, 'restored', { before: beforeRestoring });
    },
  };
};
