import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { FolderInUse, lockFolder } from './folderLock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('locks a folder for one holder at a time', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse);
  await expect(lockFolder(path.join(folder, '..', path.basename(folder)))).rejects.toBeInstanceOf(FolderInUse);
  await lock.release();
  await (await lockFolder(folder)).release();
});

test('locks a different folder independently and creates it if it is missing', async () => {
  const lock = await lockFolder(folder);
  await (await lockFolder(path.join(folder, 'other', 'deep'))).release();
  await lock.release();
});
