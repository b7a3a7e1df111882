import { apiKeyState } from '#domain/apiKey/decider.ts';
import type { Actor } from '#domain/envelope/envelope.ts';
import type { QueryContext } from '../context.ts';

/** Returns the ids that may be API keys among these actors; without a channel, any program may be one. */
export const keysAmong = (actors: readonly (Pick<Actor, 'id' | 'role'> & Partial<Pick<Actor, 'via'>>)[]): readonly string[] =>
  actors.flatMap(({ id, role, via = 'key' }) => (role === 'SYSTEM' && via === 'key' ? [id] : []));

/** Returns the names of API keys by their ids. */
export const loadKeyNames = async (
  { eventStore }: Pick<QueryContext, 'eventStore'>,
  keyIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const names = await Promise.all(
    [...new Set(keyIds)].map(async (id) => {
      const state = apiKeyState(await eventStore.readStream(`apiKey-${id}`));
      return state.status === 'none' ? [] : [[id, state.name] as const];
    }),
  );
  return new Map(names.flat());
};
