import type { Clock } from '../clock.ts';
import { ServerFailed } from './serverFailed.ts';

/** After so many failures in a row a server is left alone, so long. Then one asks, and the others wait for what came of it. */
const MAX_FAILURES = 3;
export const REST_MS = 30_000;

/** A server of others that is asked one thing. Throws when it does not answer as it should. */
export interface Asked<Sought, Answer> {
  find(question: Sought): Promise<Answer>;
}

/** A server that is not asked again and again while it does not answer. */
export const withBreaker = <Sought, Answer>(
  server: Asked<Sought, Answer>,
  clock: Clock,
): Asked<Sought, Answer> & {
  /** False while it is left alone. */
  isReady(): boolean;
} => {
  let failures = 0;
  let restsUntil = 0;
  return {
    isReady: () => failures < MAX_FAILURES || clock() >= restsUntil,
    async find(question) {
      if (failures >= MAX_FAILURES) {
        if (clock() < restsUntil) throw new ServerFailed('is left alone after failures');
        restsUntil = clock() + REST_MS;
      }
      try {
        const answer = await server.find(question);
        failures = 0;
        return answer;
      } catch (error) {
        failures += 1;
        restsUntil = clock() + REST_MS;
        throw error;
      }
    },
  };
};
