import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Request, RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import type { FileUploadSpec } from '#contract/operation.ts';
import { Problem } from '#contract/problem.ts';
import { withoutBidiControls } from '#domain/values/bidi.ts';
import { isMultipart } from './readUploads.ts';

/** A file on disk that a request sent. It is removed when the response ends, unless a handler moves it. */
export interface FileUpload {
  readonly path: string;
  /** Its published name without its folder and without hidden characters. */
  readonly name: string;
  readonly bytes: number;
}

/** Maximum bytes of part boundaries and headers. */
const MAX_FORM_BYTES = 64 * 1024;
const MEGABYTE_BYTES = 1024 * 1024;
const MAX_NAME_LENGTH = 200;
const CLOSE_HEADERS = { Connection: 'close' };

const fileUploads = new WeakMap<Request, FileUpload>();

/** Returns the file that a request sent, after `readFileUpload`. */
export const fileUploadOf = (request: Request): FileUpload => {
  const upload = fileUploads.get(request);
  if (upload === undefined) throw new TypeError('The operation reads no file.');
  return upload;
};

/** Returns a published name without its folder, of Unix or Windows. */
const toFileName = (published: string): string => {
  const baseName = published.slice(Math.max(published.lastIndexOf('/'), published.lastIndexOf('\\')) + 1);
  const name = withoutBidiControls(baseName)
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  if (name.length <= MAX_NAME_LENGTH) return name === '' ? 'listings' : name;
  const extension = path.extname(name).slice(0, MAX_NAME_LENGTH / 2);
  return name.slice(0, MAX_NAME_LENGTH - extension.length) + extension;
};

const createTooLargeProblem = ({ tooLarge, maxBytes }: FileUploadSpec): Problem =>
  new Problem(413, tooLarge, { params: { most: Math.floor(maxBytes / MEGABYTE_BYTES) }, headers: CLOSE_HEADERS });

const toUploadProblem = (error: unknown, spec: FileUploadSpec): unknown => {
  if (error instanceof MulterError)
    return error.code === 'LIMIT_FILE_SIZE'
      ? createTooLargeProblem(spec)
      : new Problem(400, 'INVALID_FORM', { cause: error, headers: CLOSE_HEADERS });
  // An error of the file system is none of the request.
  if (error instanceof Error && 'syscall' in error) return error;
  return new Problem(400, 'INVALID_FORM', { cause: error, headers: CLOSE_HEADERS });
};

/** Checks only the headers: 415 for a body that is no form, 413 for one that is too large. */
export const checkFileUpload = (request: Request, spec: FileUploadSpec): void => {
  if (!isMultipart(request)) throw new Problem(415, 'UNSUPPORTED_MEDIA_TYPE');
  if (Number(request.headers['content-length'] ?? 0) > spec.maxBytes + MAX_FORM_BYTES) throw createTooLargeProblem(spec);
};

/**
 * Reads a form with one file, after `checkFileUpload`, piece by piece into a new file of `folder` that only its owner can read. The file is
 * removed when the response ends for any reason.
 */
export const readFileUpload = (spec: FileUploadSpec, folder: string): RequestHandler => {
  const paths = new WeakMap<object, string>();
  const storage = multer.diskStorage({
    destination: (_request, _file, done) => {
      mkdir(folder, { recursive: true, mode: 0o700 }).then(
        () => done(null, folder),
        (error: Error) => done(error, folder),
      );
    },
    filename: (request, _file, done) => {
      const file = paths.get(request) ?? '';
      // The mode of a file that is there already stays.
      writeFile(file, '', { mode: 0o600 }).then(
        () => done(null, path.basename(file)),
        (error: Error) => done(error, ''),
      );
    },
  });
  const parser = multer({
    storage,
    defParamCharset: 'utf8',
    limits: { fileSize: spec.maxBytes, files: 1, fields: 0, fieldNameSize: 100, headerPairs: 20 },
  }).single(spec.field);
  return async (request, response, next) => {
    const file = path.join(folder, randomUUID());
    paths.set(request, file);
    response.once('close', () => void rm(file, { force: true }).catch(() => undefined));
    await new Promise<void>((resolve, reject) => {
      void parser(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(toUploadProblem(error, spec))));
    });
    if (request.file === undefined) throw new Problem(400, spec.missing);
    fileUploads.set(request, { path: file, name: toFileName(request.file.originalname), bytes: request.file.size });
    next();
  };
};
