import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import multer, { MulterError } from 'multer';
import type { UploadSpec } from '#contract/operation.ts';
import { Problem } from '#contract/problem.ts';

/** A file sent with a form. Its name and declared type are not kept. */
export interface Upload {
  readonly bytes: Buffer;
  /** SHA-256 of the bytes, hex. */
  readonly sha256: string;
}

/** Maximum bytes of a form's fields and part boundaries. */
const MAX_FIELD_BYTES = 64 * 1024;
const MAX_FIELDS = 20;
/** Maximum bytes of all files of one form. */
const MAX_REQUEST_BYTES = 16 * 1024 * 1024;
/** Maximum bytes of all forms that are read at the same time. */
const MAX_RESERVED_BYTES = 48 * 1024 * 1024;

const MEGABYTE_BYTES = 1024 * 1024;
const CLOSE_HEADERS = { Connection: 'close' };

const uploads = new WeakMap<Request, readonly Upload[]>();
/** Returns the files sent with a request; none for a body of another type. */
export const uploadsOf = (request: Request): readonly Upload[] => uploads.get(request) ?? [];

export const isMultipart = ({ headers }: Pick<Request, 'headers'>): boolean =>
  /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '');

const toUploadProblem = (error: unknown, { field, most: maxFiles, maxBytes }: UploadSpec): Problem => {
  if (!(error instanceof MulterError)) return new Problem(400, 'INVALID_FORM', { cause: error, headers: CLOSE_HEADERS });
  const isTooManyFiles = error.code === 'LIMIT_FILE_COUNT' || (error.code === 'LIMIT_UNEXPECTED_FILE' && error.field === field);
  if (isTooManyFiles) return new Problem(400, 'TOO_MANY_IMAGES', { params: { most: maxFiles }, headers: CLOSE_HEADERS });
  if (error.code === 'LIMIT_FILE_SIZE')
    return new Problem(413, 'IMAGE_TOO_LARGE', { params: { most: Math.floor(maxBytes / MEGABYTE_BYTES) }, headers: CLOSE_HEADERS });
  if (error.code === 'LIMIT_UNEXPECTED_FILE') return new Problem(400, 'INVALID_FORM', { cause: error, headers: CLOSE_HEADERS });
  return new Problem(413, 'BODY_TOO_LARGE', { cause: error, headers: CLOSE_HEADERS });
};

/** Number of bytes reserved for forms that are in memory or being received. */
let reservedBytes = 0;

/** Reserves space for a form until its response is sent or the request is aborted. */
const reserveBytes = (length: number, response: Response): void => {
  if (reservedBytes + length > MAX_RESERVED_BYTES)
    throw new Problem(503, 'TRY_AGAIN', { headers: { ...CLOSE_HEADERS, 'Retry-After': '5' } });
  reservedBytes += length;
  response.once('close', () => {
    reservedBytes -= length;
  });
};

const contentLengthOf = ({ headers }: Request): number => {
  const length = Number(headers['content-length'] ?? MAX_REQUEST_BYTES + MAX_FIELD_BYTES);
  if (length > MAX_REQUEST_BYTES + MAX_FIELD_BYTES) throw new Problem(413, 'BODY_TOO_LARGE', { headers: CLOSE_HEADERS });
  return length;
};

const createParser = ({ field, most: maxFiles, maxBytes }: UploadSpec): RequestHandler =>
  multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: maxBytes, files: maxFiles, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, fieldNameSize: 100, headerPairs: 20 },
  }).array(field, maxFiles);

/**
 * Checks only the headers and rejects a form that is too large or has no `Idempotency-Key`: a page of another site can send a form in a
 * user's name, but cannot set our header.
 */
export const checkUploads = (request: Request): void => {
  if (request.get('idempotency-key') === undefined) throw new Problem(400, 'IDEMPOTENCY_KEY_REQUIRED', { headers: CLOSE_HEADERS });
  contentLengthOf(request);
};

/** Reads a form with files, after `checkUploads`: its fields into `request.body`, its files for `uploadsOf`. */
export const readUploads = (spec: UploadSpec): RequestHandler => {
  const parser = createParser(spec);
  return async (request, response, next) => {
    reserveBytes(contentLengthOf(request), response);
    await new Promise<void>((resolve, reject) => {
      void parser(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(toUploadProblem(error, spec))));
    });
    const files = Array.isArray(request.files) ? request.files : [];
    const total = files.reduce((sum, { size }) => sum + size, 0);
    if (total > MAX_REQUEST_BYTES) throw new Problem(413, 'BODY_TOO_LARGE', { headers: CLOSE_HEADERS });
    uploads.set(
      request,
      files.map(({ buffer }) => ({ bytes: buffer, sha256: createHash('sha256').update(buffer).digest('hex') })),
    );
    request.body = { ...(request.body as object) };
    next();
  };
};
