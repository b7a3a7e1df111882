import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { RawEvent } from '#platform/event-store/rawEvent.ts';
import { writeWholeFile } from '#platform/files.ts';
import { feedbackIdIn, type Files } from '#platform/pictures/store.ts';
import { sha256Of } from './lines.ts';
import type { Manifest } from './manifest.ts';

const FOLDER = 'pictures';
type SavedPicture = Manifest['pictures'][number];

const sentSchema = z.object({ images: z.array(z.string()) });

/** Returns the pictures in an event's data; a backup does not validate events. */
const imagesIn = (data: Uint8Array): readonly string[] => {
  try {
    return z.parse(sentSchema, JSON.parse(Buffer.from(data).toString())).images;
  } catch {
    return [];
  }
};

/** Creates a collector of the pictures that a log names, event by event. */
export const createNamedPictures = () => {
  const named = new Map<string, readonly string[]>();
  return {
    take({ type, streamName, data }: Pick<RawEvent, 'type' | 'streamName' | 'data'>): void {
      if (type === 'FeedbackSent') named.set(streamName, imagesIn(data));
      if (type === 'FeedbackPurged') named.delete(streamName);
    },
    /** Returns named pictures that the backup does not contain. */
    missingFrom(saved: readonly SavedPicture[]): string[] {
      const names = new Set(saved.map(({ file }) => path.basename(file)));
      return [...named.values()].flat().filter((name) => !names.has(name));
    },
  };
};

/** Saves every picture as stored, sealed. A picture that disappears during the backup was purged, or no event named it. */
export const savePictures = async (files: Pick<Files, 'list' | 'read'>, folder: string): Promise<SavedPicture[]> => {
  await mkdir(path.join(folder, FOLDER), { mode: 0o700 });
  const saved: SavedPicture[] = [];
  for (const { name } of await files.list()) {
    const bytes = await files.read(name);
    if (bytes === null) continue;
    const file = path.join(FOLDER, name);
    await writeWholeFile(path.join(folder, file), bytes);
    saved.push({ file, sha256: await sha256Of(path.join(folder, file)) });
  }
  return saved;
};

/** Restores pictures, except those whose key was destroyed since, which nobody could open. */
export const restorePictures = async (
  files: Pick<Files, 'put'>,
  folder: string,
  saved: readonly SavedPicture[],
  erased: ReadonlySet<string>,
): Promise<void> => {
  for (const { file } of saved) {
    const name = path.basename(file);
    if (!erased.has(`feedback-${feedbackIdIn(name)}`)) await files.put(name, await readFile(path.join(folder, file)));
  }
};
