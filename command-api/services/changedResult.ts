import type { ServiceChanged } from '#contract/serviceCommands.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { CommandResult } from '#platform/commands/handleCommand.ts';
import { latestPosition } from '#platform/consistencyToken.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { formatServiceEtag } from '#platform/http/etag.ts';
import type { CommandHandlerResult } from '../commands/registerCommand.ts';
import { bedsStream } from '../streams/serviceStreams.ts';
import { MESSAGES } from './messages.ts';

/** Returns the last revision of the beds at a position, -1 if there is none; repeated requests get the same result. */
const bedsRevisionAt = async (store: EventStore, id: string, position: bigint): Promise<number> =>
  Number((await store.readStream(bedsStream(id))).findLast((event) => event.position <= position)?.revision ?? -1n);

/** Creates the response of a command on one service: its new base, its tag, and the later of the two positions. */
export const changedResult = async (options: {
  readonly store: EventStore;
  readonly id: string;
  readonly commandId: string;
  readonly service: CommandResult;
  /** Result on the beds; undefined if the command does not concern beds, `none` if the service has no recorded beds yet. */
  readonly beds: CommandResult | 'none' | undefined;
  readonly message: keyof typeof MESSAGES;
  /** Text that is appended to the message. */
  readonly extraMessage?: string;
  readonly language: Language;
}): Promise<CommandHandlerResult> => {
  const { id, commandId, service } = options;
  const beds = options.beds === 'none' ? undefined : options.beds;
  const revision = Number(service.revision);
  const bedsRevision = options.beds === 'none' ? -1 : Number(beds?.revision ?? (await bedsRevisionAt(options.store, id, service.position)));
  const body: ServiceChanged = {
    id,
    commandId,
    message: [MESSAGES[options.message][options.language], options.extraMessage ?? ''].join(' ').trim(),
    revision,
    bedsRevision,
  };
  return {
    body,
    headers: { ETag: formatServiceEtag({ revision, bedsRevision }) },
    position: latestPosition(service.position, beds?.position ?? 0n),
  };
};
