import type { ContactRecordChange, ContactRecordCommand, ContactRecordState } from '#domain/contactRecord.ts';
import type { Sealed } from '#domain/values/sealed.ts';
import { omitEmpty } from '#identity/feedback/sealedFeedback.ts';
import type { Keys } from '#identity/vault/keys.ts';
import type { Streams } from '#platform/commands/createStreams.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { CommandResult } from '#platform/commands/handleCommand.ts';
import type { EventStore } from '#platform/event-store/types.ts';

interface ContactContext {
  readonly store: EventStore;
  readonly vault: { readonly keys: Pick<Keys, 'seal' | 'unsealAll'> };
}

/** One kind of contact without an account (coordinator or liaison): its decider and its sealing. */
interface ContactKind<Facts extends object, State extends ContactRecordState> {
  readonly streams: Pick<Streams<State>, 'streamNameOf' | 'handle'>;
  /** Unseals the person's data; null if there is none yet or the key is destroyed. */
  openFacts(keys: Pick<Keys, 'unsealAll'>, state: State): Promise<Facts | null>;
  decide(command: ContactRecordCommand<Facts>, state: State, facts: Facts | null): ContactRecordChange<Facts> | null;
  sealedPartOf(facts: Facts): object;
  toEvent(change: ContactRecordChange<Facts>, sealed: Sealed | null): { readonly type: string; readonly data: object };
}

export type ContactCommand<Facts> = (
  context: ContactContext,
  envelope: CommandEnvelope,
  id: string,
  command: ContactRecordCommand<Facts>,
  /** Id of the command that this one undoes. */
  undoes?: string,
) => Promise<CommandResult>;

/** Creates a function that runs commands on the stream of one person; personal data is sealed with the person's own key. */
export const createContactCommand =
  <Facts extends object, State extends ContactRecordState>({
    streams,
    openFacts,
    decide,
    sealedPartOf,
    toEvent,
  }: ContactKind<Facts, State>): ContactCommand<Facts> =>
  ({ store, vault: { keys } }, envelope, id, command, undoes) =>
    streams.handle(
      store,
      envelope,
      id,
      async (state) => {
        const change = decide(command, state, await openFacts(keys, state));
        if (change === null) return [];
        const sealed = 'facts' in change ? await keys.seal(streams.streamNameOf(id), omitEmpty(sealedPartOf(change.facts))) : null;
        return [{ ...toEvent(change, sealed), ...(undoes === undefined ? {} : { undoes }) }];
      },
      { skipsNewerEvents: command.type === 'Remove', startsStream: command.type === 'Add' },
    );
