import { decide } from '#domain/emailReservation/decider.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { CommandResult } from '#platform/commands/handle.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { onEmail } from './streams.ts';

/** Takes an e-mail for an account. Throws `EMAIL_ALREADY_USED`. */
export const reserveEmail = (store: EventStore, envelope: CommandEnvelope, streamName: string, accountId: string): Promise<CommandResult> =>
  onEmail(store, envelope, streamName, (state) => decide({ type: 'ReserveEmail', accountId }, state));

/** Frees an e-mail, if it is still this account's. */
export const releaseEmail = (store: EventStore, envelope: CommandEnvelope, streamName: string, accountId: string): Promise<CommandResult> =>
  onEmail(store, envelope, streamName, (state) => decide({ type: 'ReleaseEmail', accountId }, state), { passesByNewer: true });
