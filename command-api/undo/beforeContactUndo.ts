import type { DomainEvent, RecordedEvent } from '#domain/envelope/envelope.ts';
import { cannotUndo } from '#domain/undo/errors.ts';
import { regionMapCommandOfUndo } from '#domain/undo/records/regionMapUndo.ts';
import type { Sealed } from '#domain/values/sealed.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { CommandContext } from '../commands/context.ts';
import { changeRegionMap, propagateMapChange } from '../regions/changeMap.ts';
import { requireCounty } from '../regions/requireReferences.ts';

/** A command on a coordinator or liaison that is undone. */
interface UndoneContactCommand {
  readonly subject: 'coordinator' | 'liaison';
  readonly id: string;
  readonly history: readonly RecordedEvent[];
  /** Id of the command to undo. */
  readonly undoes: string;
}

interface RestoredFacts {
  readonly sealed?: Sealed;
  /** County of a liaison; coordinators have none. */
  readonly county?: string;
}

/**
 * Checks the former facts of a contact before they are restored, and removes a coordinator from the regions, or returns the coordinator to
 * them, before the contact's own stream changes. Throws `CANNOT_UNDO` if the former facts cannot be unsealed any more, and the errors of the
 * same commands without an undo, such as `LAST_COORDINATOR`.
 */
export const beforeContactUndo = async (
  context: CommandContext,
  envelope: CommandEnvelope,
  { undoes, ...contact }: UndoneContactCommand,
  events: readonly DomainEvent[],
): Promise<void> => {
  for (const { data } of events) {
    const { sealed, county } = data as RestoredFacts;
    if (sealed !== undefined && (await context.vault.keys.unseal(sealed)) === null) throw cannotUndo('CHANGED');
    if (county !== undefined) requireCounty(county);
  }
  const mapCommand = regionMapCommandOfUndo(contact, events);
  if (mapCommand === null) return;
  const mapChange = await changeRegionMap(context, envelope, mapCommand, { undoes });
  await propagateMapChange(context, mapChange, null);
};
