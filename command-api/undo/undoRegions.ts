import type { BatchResult } from '#contract/serviceBatches.ts';
import { streamOf } from '#domain/history/auditSubjects.ts';
import { decideAll, type RegionMapCommand } from '#domain/region/map/decider.ts';
import { resolveRegionCommand } from '#domain/undo/records/region.ts';
import { regionMapCommandOfUndo } from '#domain/undo/records/regionMapUndo.ts';
import { DomainError } from '#domain/values/errors.ts';
import { withCounts } from '../commands/batch.ts';
import type { CommandRequest } from '../commands/commandRequest.ts';
import type { CommandContext } from '../commands/context.ts';
import { propagateMapChange } from '../regions/changeMap.ts';
import { requireCounties, requireNamedCoordinators } from '../regions/requireReferences.ts';
import { syncRegion } from '../regions/syncRegions.ts';
import { handleRegionMapCommand, REGION_MAP } from '../streams/regionStreams.ts';
import { decideRecordUndo } from './undoRecord.ts';

/** The undo of a command on one region. */
interface RegionUndo {
  readonly mapCommand: RegionMapCommand;
  /** Id of the command on the map whose effect is undone. */
  readonly undoes: string;
}

/** Returns the command on the map that undoes what a command did to a region, with the same checks as an edit of the region. */
const decideRegionUndo = async (context: CommandContext, command: CommandRequest, id: string, undoes: string): Promise<RegionUndo> => {
  const { store } = context;
  // In case a process ended before it copied the map's latest change to the region.
  await syncRegion(store, id);
  const history = await store.readStream(streamOf('region', id));
  const commandId = resolveRegionCommand(history, undoes);
  const events = await decideRecordUndo(context, command, { subject: 'region', id, history }, commandId);
  const mapCommand = regionMapCommandOfUndo({ subject: 'region', id, history }, events);
  if (mapCommand === null) throw new DomainError('NOTHING_TO_UNDO');
  if (mapCommand.type === 'RedrawRegion') {
    requireCounties(mapCommand.facts.counties);
    await requireNamedCoordinators(store, mapCommand.facts.coordinatorIds);
  }
  const commandOnMap = history.find(({ metadata }) => metadata.commandId === commandId)?.metadata.causationId ?? commandId;
  return { mapCommand, undoes: commandOnMap };
};

/**
 * Undoes what a command did to these regions, with one change of the map: all of them or none. Throws as `decideRecordUndo`, and the errors
 * of the region commands, such as `COUNTY_IN_OTHER_REGION`.
 */
export const undoRegions = async (
  context: CommandContext,
  command: CommandRequest,
  { ids, undoes }: { readonly ids: readonly string[]; readonly undoes: string },
): Promise<{ readonly position: bigint; readonly body: BatchResult }> => {
  const { envelope } = command;
  const mapChange = await handleRegionMapCommand(context.store, envelope, REGION_MAP, async (state) => {
    const undos: RegionUndo[] = [];
    for (const id of ids) undos.push(await decideRegionUndo(context, command, id, undoes));
    const events = decideAll(
      undos.map(({ mapCommand }) => mapCommand),
      state,
    );
    if (events.length === 0) throw new DomainError('NOTHING_TO_UNDO');
    return events.map((event) => ({ ...event, undoes: undos[0]?.undoes ?? undoes }));
  });
  return {
    position: await propagateMapChange(context, mapChange, ids[0] ?? null),
    body: { commandId: envelope.commandId, ...withCounts(ids.map((id) => ({ id, result: 'done' as const }))) },
  };
};
