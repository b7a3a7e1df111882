import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { writeWholeFile } from '../files.ts';
import { inParts } from '../inParts.ts';
import { compose, type Sender } from './compose.ts';
import type { Mailer } from './mailer.ts';

/** Returns the file name, from the subjects and the message id, so that a message that is sent again is stored once. */
const fileOf = (about: readonly string[], id: string): string =>
  `${about.map(plain).join('~')}.${createHash('sha256').update(id).digest('hex').slice(0, 16)}.eml`;
const plain = (about: string): string => about.replaceAll(/[^\w-]/g, '_').slice(0, 100);

/** Number of files read in parallel: a folder may contain tens of thousands of messages, more than a process may open. */
const AT_ONCE = 64;
/** Maximum number of messages shown. */
export const MAX_SHOWN = 200;

const everythingIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

const messagesIn = async (folder: string): Promise<string[]> =>
  (await everythingIn(folder)).filter((name) => /^[\w~-]+\.[0-9a-f]{16}\.eml$/.test(name));

/**
 * Creates a mailer that writes messages into a folder, one `.eml` file each, which mail programs can open; only its owner can read them.
 */
export const createOutboxMailer = (folder: string, sender: Sender): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    destination: folder,
    async send(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { message: bytes } = await transport.sendMail(compose(message, sender));
      await writeWholeFile(path.join(folder, fileOf(message.about, message.id)), bytes as Buffer);
    },
    async forget(about) {
      // Includes partial files that a crash left.
      const theirs = (await everythingIn(folder)).filter((name) => (name.split('.')[0] ?? '').split('~').includes(plain(about)));
      await inParts(theirs, AT_ONCE, (name) => rm(path.join(folder, name), { force: true }));
    },
    close: async () => transport.close(),
  };
};

export interface OutboxFile {
  readonly name: string;
  readonly text: string;
}

/** Returns the newest messages of an outbox; none if the folder does not exist yet. */
export const readOutbox = async (folder: string, most = MAX_SHOWN): Promise<readonly OutboxFile[]> => {
  const written = await inParts(await messagesIn(folder), AT_ONCE, async (name) => {
    const { mtimeMs = 0 } = await stat(path.join(folder, name)).catch(() => ({}) as { readonly mtimeMs?: number });
    return { name, mtimeMs };
  });
  const newest = written.toSorted((one, other) => other.mtimeMs - one.mtimeMs).slice(0, most);
  return inParts(newest, AT_ONCE, async ({ name }) => ({ name, text: await readFile(path.join(folder, name), 'utf8') }));
};
