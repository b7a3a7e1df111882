import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { tightenFolderPermissions } from './ownerOnly.ts';

/** Error for a folder that another process uses. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

export interface FolderLock {
  release(): Promise<void>;
}

const folderInUse = (folder: string): FolderInUse => new FolderInUse(`The folder ${folder} is in use by another process.`);

/**
 * Locks on Linux with an abstract socket named after the folder. The kernel assigns the name to one process and releases it whenever that
 * process ends.
 */
const lockBySocket = async (folder: string): Promise<FolderLock> => {
  const { dev, ino } = await stat(folder, { bigint: true });
  const server = net.createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? folderInUse(folder) : error));
    server.listen(`\0shelter-folder-${dev}-${ino}`, resolve);
  });
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Locks on other systems with a file that contains the process id; replaces the file of a process that no longer exists. */
const lockByFile = async (folder: string): Promise<FolderLock> => {
  const file = path.join(folder, 'process.lock');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const handle = await open(file, 'wx', 0o600);
      await handle.writeFile(String(process.pid));
      await handle.close();
      return { release: () => rm(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holderPid = Number(await readFile(file, 'utf8').catch(() => ''));
      if (holderPid > 0 && isAlive(holderPid)) throw folderInUse(folder);
      await rm(file, { force: true });
    }
  }
  throw folderInUse(folder);
};

/**
 * Locks a folder for this process, creating it if it is missing, and makes everything in it accessible to the owner only. Throws
 * `FolderInUse` if another process has locked it.
 */
export const lockFolder = async (folder: string): Promise<FolderLock> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await (process.platform === 'linux' ? lockBySocket(folder) : lockByFile(folder));
  await tightenFolderPermissions(folder);
  return lock;
};
