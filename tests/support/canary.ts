import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { constants, inflateRawSync } from 'node:zlib';
import { filesUnder } from './searchFiles.ts';

/** A text or key planted for a search, with the name that reports use for it. */
export interface Canary {
  readonly name: string;
  readonly bytes: Buffer;
}
export const textCanary = (name: string, text: string): Canary => ({ name, bytes: Buffer.from(text) });

const swapByteOrder = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();

/** Returns the base64 characters that depend on these bytes alone, whatever precedes and follows them. */
const base64AtOffset = (bytes: Buffer, before: number): string => {
  const encoded = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .replaceAll('=', '');
  const from = Math.ceil((before * 8) / 6);
  return encoded.slice(from, Math.floor(((before + bytes.length) * 8) / 6));
};

const LATIN1 = 'latin1';
const lowerCase = (text: string): string => text.toLowerCase();

/**
 * Returns every encoding in which a canary is searched for: plain, UTF-16 in both byte orders, base64 and base64url in three alignments,
 * hex, URL.
 */
const encodedForms = ({ bytes }: Canary): readonly { readonly form: string; readonly text: string; readonly exact: boolean }[] => {
  const utf16 = Buffer.from(bytes.toString('utf8'), 'utf16le');
  const base64 = [0, 1, 2].map((before) => ({ form: `base64+${before}`, text: base64AtOffset(bytes, before), exact: true }));
  return [
    { form: 'utf8', text: lowerCase(bytes.toString(LATIN1)), exact: false },
    { form: 'utf16le', text: lowerCase(utf16.toString(LATIN1)), exact: false },
    { form: 'utf16be', text: lowerCase(swapByteOrder(utf16).toString(LATIN1)), exact: false },
    { form: 'hex', text: bytes.toString('hex'), exact: false },
    { form: 'url', text: lowerCase(encodeURIComponent(bytes.toString('utf8'))), exact: false },
    ...base64,
    ...base64.map(({ form, text }) => ({ form: `${form}url`, text: text.replaceAll('+', '-').replaceAll('/', '_'), exact: true })),
  ];
};

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 0x08]);

/** Returns the offset of the compressed data after a gzip header with its optional name, comment and extra field (RFC 1952). */
const bodyOf = (bytes: Buffer, at: number): number => {
  const flags = bytes[at + 3] ?? 0;
  let body = at + 10;
  if ((flags & 4) !== 0) body += 2 + (body + 2 <= bytes.length ? bytes.readUInt16LE(body) : 0);
  for (const flag of [8, 16]) if ((flags & flag) !== 0) body = bytes.indexOf(0, body) + 1;
  return (flags & 2) === 0 ? body : body + 2;
};

/** Decompresses every gzip member in these bytes, even with trailing bytes or cut short. */
const gunzipAll = (bytes: Buffer): Buffer[] => {
  const found: Buffer[] = [];
  for (let at = bytes.indexOf(GZIP_HEADER); at >= 0; at = bytes.indexOf(GZIP_HEADER, at + 1))
    try {
      found.push(inflateRawSync(bytes.subarray(bodyOf(bytes, at)), { finishFlush: constants.Z_SYNC_FLUSH }));
    } catch {
      // Three bytes that look like it.
    }
  return found;
};

/** Returns the names of the canaries in these bytes, with the form in which each was found. */
export const canariesIn = (bytes: Buffer, canaries: readonly Canary[]): string[] => {
  const layers = [bytes, ...gunzipAll(bytes)];
  return layers.flatMap((layer, depth) => {
    const exact = layer.toString(LATIN1);
    const folded = lowerCase(exact);
    return canaries.flatMap((canary) =>
      encodedForms(canary)
        .filter(({ text, exact: isExact }) => (isExact ? exact : folded).includes(text))
        .map(({ form }) => `${canary.name} (${depth === 0 ? form : `${form} in gzip`})`),
    );
  });
};

/** Returns where canaries are in the files of a folder: `file: name (form)`. */
export const canariesInFiles = async (folder: string, canaries: readonly Canary[]): Promise<string[]> => {
  const found: string[] = [];
  for (const file of await filesUnder(folder))
    for (const hit of canariesIn(await readFile(path.join(folder, file)), canaries)) found.push(`${file}: ${hit}`);
  return found;
};
