import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { RawEvent } from '#platform/event-store/rawEvent.ts';
import { writeFileAtomically } from '#platform/files.ts';
import { feedbackIdIn, type PictureFiles } from '#platform/pictures/pictureFiles.ts';
import { sha256Of } from './lineFiles.ts';
import type { Manifest } from './manifest.ts';

const PICTURES_FOLDER = 'pictures';
type SavedPicture = Manifest['pictures'][number];

const feedbackSentSchema = z.object({ images: z.array(z.string()) });

/** Returns the pictures in an event's data; a backup does not validate events. */
const imagesIn = (data: Uint8Array): readonly string[] => {
  try {
    return z.parse(feedbackSentSchema, JSON.parse(Buffer.from(data).toString())).images;
  } catch {
    return [];
  }
};

/** Creates a collector of the pictures that a log names, event by event. */
export const createReferencedPictures = () => {
  const namesByStream = new Map<string, readonly string[]>();
  return {
    recordEvent({ type, streamName, data }: Pick<RawEvent, 'type' | 'streamName' | 'data'>): void {
      if (type === 'FeedbackSent') namesByStream.set(streamName, imagesIn(data));
      if (type === 'FeedbackPurged') namesByStream.delete(streamName);
    },
    /** Returns named pictures that the backup does not contain. */
    missingFrom(savedPictures: readonly SavedPicture[]): string[] {
      const savedNames = new Set(savedPictures.map(({ file }) => path.basename(file)));
      return [...namesByStream.values()].flat().filter((name) => !savedNames.has(name));
    },
  };
};

/** Saves every picture as stored, sealed. A picture that disappears during the backup was purged, or no event named it. */
export const savePictures = async (files: Pick<PictureFiles, 'list' | 'read'>, folder: string): Promise<SavedPicture[]> => {
  await mkdir(path.join(folder, PICTURES_FOLDER), { mode: 0o700 });
  const savedPictures: SavedPicture[] = [];
  for (const { name } of await files.list()) {
    const bytes = await files.read(name);
    if (bytes === null) continue;
    const file = path.join(PICTURES_FOLDER, name);
    await writeFileAtomically(path.join(folder, file), bytes);
    savedPictures.push({ file, sha256: await sha256Of(path.join(folder, file)) });
  }
  return savedPictures;
};

/** Restores pictures, except those whose key was destroyed after the backup, which nobody could open. */
export const restorePictures = async (
  files: Pick<PictureFiles, 'save'>,
  folder: string,
  savedPictures: readonly SavedPicture[],
  erased: ReadonlySet<string>,
): Promise<void> => {
  for (const { file } of savedPictures) {
    const name = path.basename(file);
    if (!erased.has(`feedback-${feedbackIdIn(name)}`)) await files.save(name, await readFile(path.join(folder, file)));
  }
};
