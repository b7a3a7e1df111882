/*
 * `npm run event-store -- --data DIR …`: runs the embedded event store alone, with the flags of `embedded/event-store/main.ts`. With
 * `--compact [--sealed-too]` it rewrites the files of a node that is not running, and exits.
 */
import { compactEventStore } from '#embedded/event-store/compactEventStore.ts';
import { exitWith, exitBecause, EXIT_CODES } from '#embedded/event-store/exit.ts';
import { NODE_FLAGS, readFlags } from '#embedded/event-store/flags.ts';
import { restrictToOwner } from '#embedded/ownerOnly.ts';
import { isSealedEvent, SEAL_STREAM } from '#operations/seals/digest.ts';

const FLAGS = { ...NODE_FLAGS, compact: { type: 'boolean', default: false }, 'sealed-too': { type: 'boolean', default: false } } as const;

const compact = async (): Promise<void> => {
  const { data: dataFolder, 'sealed-too': includesSealed } = readFlags(FLAGS);
  if (dataFolder === undefined) return exitWith(EXIT_CODES.usage, '--data DIR is missing.');
  try {
    const seals = includesSealed ? null : { stream: SEAL_STREAM, isCounted: isSealedEvent };
    const { remainingEvents, removed, retainedBySeals, bytesBefore, bytesAfter } = await compactEventStore({
      dataDir: dataFolder,
      clock: Date.now,
      sealedEvents: seals,
    });
    console.log(`Compacted: ${removed} events removed, ${remainingEvents} left; ${bytesBefore} bytes before, ${bytesAfter} after.`);
    if (retainedBySeals > 0)
      console.log(
        `${retainedBySeals} more events are unreachable, but seals count them: --sealed-too removes them, and verify then reports them as missing.`,
      );
  } catch (error) {
    exitBecause(error, dataFolder);
  }
};

if (process.argv.includes('--compact')) {
  restrictToOwner();
  await compact();
  process.exit(0);
}
await import('#embedded/event-store/main.ts');
