import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { writeWholeFile } from '../files.ts';
import { inParts } from '../inParts.ts';
import { compose, type Sender } from './compose.ts';
import type { Mailer } from './mailer.ts';

/** Named by whom it is about and by the message, so that one that is sent again is there once. */
const fileOf = (about: readonly string[], id: string): string =>
  `${about.map(plain).join('~')}.${createHash('sha256').update(id).digest('hex').slice(0, 16)}.eml`;
const plain = (about: string): string => about.replaceAll(/[^\w-]/g, '_').slice(0, 100);

/** A folder may hold tens of thousands of messages; a process may not open as many files. */
const AT_ONCE = 64;
/** So many of them are shown. */
export const MAX_SHOWN = 200;

const everythingIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

const messagesIn = async (folder: string): Promise<string[]> =>
  (await everythingIn(folder)).filter((name) => /^[\w~-]+\.[0-9a-f]{16}\.eml$/.test(name));

/** Puts messages into a folder, one `.eml` file each, readable by its owner alone: any mail program opens them. */
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
      // What a crash left half written too.
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

/** The newest messages of an outbox as they were written; none where there is no folder yet. */
export const readOutbox = async (folder: string, most = MAX_SHOWN): Promise<readonly OutboxFile[]> => {
  const written = await inParts(await messagesIn(folder), AT_ONCE, async (name) => {
    const { mtimeMs = 0 } = await stat(path.join(folder, name)).catch(() => ({}) as { readonly mtimeMs?: number });
    return { name, mtimeMs };
  });
  const newest = written.toSorted((one, other) => other.mtimeMs - one.mtimeMs).slice(0, most);
  return inParts(newest, AT_ONCE, async ({ name }) => ({ name, text: await readFile(path.join(folder, name), 'utf8') }));
};
