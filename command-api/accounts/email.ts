import { decide } from '../../domain/emailReservation/decider.ts';
import type { CommandEnvelope } from '../../platform/commands/envelope.ts';
import { handleCommand, type CommandResult } from '../../platform/commands/handle.ts';
import type { EventStore } from '../../platform/event-store/types.ts';
import { emailReservationState } from './streams.ts';

/** Takes an e-mail for an account. Throws `EMAIL_ALREADY_USED`. */
export const reserveEmail = (store: EventStore, envelope: CommandEnvelope, streamName: string, accountId: string): Promise<CommandResult> =>
  handleCommand({
    store,
    streamName,
    envelope,
    decide: (history) => decide({ type: 'ReserveEmail', accountId }, emailReservationState(history)),
  });

/** Frees an e-mail, if it is still this account's. */
export const releaseEmail = (store: EventStore, envelope: CommandEnvelope, streamName: string, accountId: string): Promise<CommandResult> =>
  handleCommand({
    store,
    streamName,
    envelope,
    passesByNewer: true,
    decide: (history) => decide({ type: 'ReleaseEmail', accountId }, emailReservationState(history)),
  });
