import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { writeFileAtomically } from '../files.ts';
import { mapInChunks } from '../mapInChunks.ts';
import { composeMail, type MailSender } from './composeMail.ts';
import type { Mailer } from './mailer.ts';

/** Returns the file name, from the subjects and the message id, so that a message that is sent again is stored once. */
const fileNameOf = (about: readonly string[], id: string): string =>
  `${about.map(plainId).join('~')}.${createHash('sha256').update(id).digest('hex').slice(0, 16)}.eml`;
const plainId = (about: string): string => about.replaceAll(/[^\w-]/g, '_').slice(0, 100);

/** Number of files read in parallel: a folder may contain tens of thousands of messages, more than a process may open. */
const READ_CHUNK_SIZE = 64;
/** Maximum number of messages shown. */
export const MAX_SHOWN_MAILS = 200;

const listFiles = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

const listMessageFiles = async (folder: string): Promise<string[]> =>
  (await listFiles(folder)).filter((name) => /^[\w~-]+\.[0-9a-f]{16}\.eml$/.test(name));

/**
 * Creates a mailer that writes messages into a folder, one `.eml` file each, which mail programs can open; only its owner can read them.
 */
export const createOutboxMailer = (folder: string, sender: MailSender): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    destination: folder,
    async send(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { message: bytes } = await transport.sendMail(composeMail(message, sender));
      await writeFileAtomically(path.join(folder, fileNameOf(message.subjectIds, message.id)), bytes as Buffer);
    },
    async deleteAbout(about) {
      // Includes partial files that a crash left.
      const filesAbout = (await listFiles(folder)).filter((name) => (name.split('.')[0] ?? '').split('~').includes(plainId(about)));
      await mapInChunks(filesAbout, READ_CHUNK_SIZE, (name) => rm(path.join(folder, name), { force: true }));
    },
    close: async () => transport.close(),
  };
};

export interface OutboxFile {
  readonly name: string;
  readonly text: string;
}

/** Returns the newest messages of an outbox; none if the folder does not exist yet. */
export const readOutbox = async (folder: string, maxFiles = MAX_SHOWN_MAILS): Promise<readonly OutboxFile[]> => {
  const outboxFiles = await mapInChunks(await listMessageFiles(folder), READ_CHUNK_SIZE, async (name) => {
    const { mtimeMs = 0 } = await stat(path.join(folder, name)).catch(() => ({}) as { readonly mtimeMs?: number });
    return { name, mtimeMs };
  });
  const newest = outboxFiles.toSorted((one, other) => other.mtimeMs - one.mtimeMs).slice(0, maxFiles);
  return mapInChunks(newest, READ_CHUNK_SIZE, async ({ name }) => ({ name, text: await readFile(path.join(folder, name), 'utf8') }));
};
