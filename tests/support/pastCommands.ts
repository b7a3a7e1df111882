import type { Actor, DomainEvent, RecordedEvent } from '#domain/envelope/envelope.ts';
import { recordAs } from './recorded.ts';

/** A command of a test history: its id, and the events that it appended. */
export interface PastCommand<Event extends DomainEvent = DomainEvent> {
  readonly by: string;
  readonly via?: Actor['via'];
  /** Id of the command that it undoes. */
  readonly undoes?: string;
  readonly events: readonly Event[];
}

/** Returns the events of one stream after these commands, all by the same user. */
export const pastCommands = <Event extends DomainEvent>(
  commands: readonly PastCommand<Event>[],
  { id, role }: Pick<Actor, 'id' | 'role'>,
): readonly RecordedEvent<Event>[] =>
  commands
    .flatMap(({ by, via = 'web', undoes, events }) => events.map((event) => ({ event, by, via, undoes })))
    .map(({ event, by, via, undoes }, revision) =>
      recordAs(event, {
        streamName: 'stream-1',
        revision,
        commandId: by,
        actor: { id, role, via },
        occurredAt: '2026-03-10T10:00:00.000Z',
        ...(undoes === undefined ? {} : { undoes }),
      }),
    );
