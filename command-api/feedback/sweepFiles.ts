import { includesNewerEvents } from '#domain/envelope/envelope.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { feedbackIdIn, type PictureFiles } from '#platform/pictures/pictureFiles.ts';
import type { Clock } from '#platform/systemClock.ts';
import { feedbackState, feedbackStream } from './streams.ts';

/** Milliseconds for which a picture may exist before the event that names it. */
const MIN_ORPHAN_AGE_MS = 3_600_000;

/**
 * Removes pictures that no feedback names: their command crashed before its event, or the feedback was purged. Returns the number of
 * removed pictures.
 */
export const sweepFiles = async (files: PictureFiles, store: EventStore, clock: Clock): Promise<number> => {
  const oldFiles = (await files.list()).filter(({ writtenAt }) => clock() - writtenAt >= MIN_ORPHAN_AGE_MS);
  const orphans: string[] = [];
  for (const { name } of oldFiles) {
    const history = await store.readStream(feedbackStream(feedbackIdIn(name)));
    // An event of a newer version may name the picture in a way that this version cannot read.
    if (includesNewerEvents(history)) continue;
    const { status, images } = feedbackState(history);
    if (status !== 'kept' || !images.includes(name)) orphans.push(name);
  }
  await files.remove(orphans);
  return orphans.length;
};
