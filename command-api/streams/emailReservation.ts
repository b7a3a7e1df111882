import { decide } from '#domain/emailReservation/decider.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { CommandResult } from '#platform/commands/handleCommand.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { handleEmailCommand } from './accountStreams.ts';

/** Reserves an e-mail address for an account. Throws `EMAIL_ALREADY_USED`. */
export const reserveEmail = (store: EventStore, envelope: CommandEnvelope, streamName: string, accountId: string): Promise<CommandResult> =>
  handleEmailCommand(store, envelope, streamName, (state) => decide({ type: 'ReserveEmail', accountId }, state));

/** Releases an e-mail address if it is still reserved for this account. */
export const releaseEmail = (store: EventStore, envelope: CommandEnvelope, streamName: string, accountId: string): Promise<CommandResult> =>
  handleEmailCommand(store, envelope, streamName, (state) => decide({ type: 'ReleaseEmail', accountId }, state), {
    skipsNewerEvents: true,
  });
