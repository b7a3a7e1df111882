import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { EventStoreDBClient, FORWARDS, START } from '@eventstore/db-client';

const folder = path.dirname(fileURLToPath(import.meta.url));
const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** What the driver knows of one append. */
interface Tried {
  readonly stream: string;
  readonly revision: number;
  readonly ids: readonly string[];
  acknowledged: boolean;
}

export interface Storm {
  /** Resolves once that many appends were acknowledged. */
  acknowledged(count: number): Promise<void>;
  /** Resolves with the whole journal when the driver ended. */
  journal(): Promise<readonly Tried[]>;
  stop(): void;
}

/** Starts an append storm against a store. */
export const startStorm = (url: string, writers: number, perAppend: number): Storm => {
  const driver = spawn(
    process.execPath,
    ['--import', loader, path.join(folder, 'appendStorm.ts'), url, String(writers), String(perAppend)],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const tried = new Map<string, Tried>();
  let acknowledgements = 0;
  const waiters: { readonly count: number; readonly resolve: () => void }[] = [];
  const lines = createInterface({ input: driver.stdout });
  lines.on('line', (line) => {
    const [kind, stream = '', revision = '', ids = ''] = line.split(' ');
    if (kind === 'try')
      tried.set(`${stream}@${Number(revision) + perAppend - 1}`, {
        stream,
        revision: Number(revision),
        ids: ids.split(','),
        acknowledged: false,
      });
    else if (kind === 'ack') {
      tried.get(`${stream}@${revision}`)!.acknowledged = true;
      acknowledgements += 1;
      for (const waiter of waiters) if (acknowledgements >= waiter.count) waiter.resolve();
    }
  });
  const ended = new Promise<void>((resolve) => {
    lines.once('close', resolve);
  });
  return {
    acknowledged: (count) =>
      new Promise((resolve) => {
        if (acknowledgements >= count) resolve();
        else waiters.push({ count, resolve });
      }),
    journal: async () => {
      await ended;
      return [...tried.values()];
    },
    stop: () => driver.kill('SIGKILL'),
  };
};

/** Ids of every stream of the store, in the order of the log; throws when a stream's revisions have gaps or turn back. */
export const readEverything = async (url: string): Promise<Map<string, string[]>> => {
  const client = EventStoreDBClient.connectionString(url);
  const streams = new Map<string, string[]>();
  let last = -1n;
  for await (const { event } of client.readAll({ fromPosition: START, direction: FORWARDS, maxCount: 10_000_000 })) {
    if (event === undefined) continue;
    if (event.position!.commit <= last) throw new Error(`Position ${event.position!.commit} came after ${last}.`);
    last = event.position!.commit;
    const ids = streams.get(event.streamId) ?? [];
    if (event.revision !== BigInt(ids.length)) throw new Error(`${event.streamId} has revision ${event.revision} at place ${ids.length}.`);
    ids.push(event.id);
    streams.set(event.streamId, ids);
  }
  await client.dispose();
  (await client['getChannel']()).close();
  return streams;
};

/**
 * What of the journal the store broke: an acknowledged event that is missing, is somewhere else or is there twice; an
 * append of several events that is there in part.
 */
export const violations = (journal: readonly Tried[], stored: ReadonlyMap<string, readonly string[]>): string[] => {
  const found: string[] = [];
  for (const { stream, revision, ids, acknowledged } of journal) {
    const there = ids.map((id, index) => stored.get(stream)?.[revision + index] === id);
    if (acknowledged && there.includes(false)) found.push(`lost: ${stream}@${revision}`);
    if (there.includes(true) && there.includes(false)) found.push(`torn: ${stream}@${revision}`);
  }
  const known = new Set(journal.flatMap(({ ids }) => ids));
  for (const [stream, ids] of stored) {
    if (!stream.startsWith('storm-')) continue;
    if (new Set(ids).size !== ids.length) found.push(`doubled: ${stream}`);
    for (const id of ids) if (!known.has(id)) found.push(`unknown: ${stream} ${id}`);
  }
  return found;
};
