/** Error with the `code` and `codeName` of MongoDB's error table, so that drivers and tools recognise it. */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: number, codeName: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'CommandError';
    this.code = code;
    this.codeName = codeName;
    this.details = details;
  }
}

export const badValue = (message: string): CommandError => new CommandError(2, 'BadValue', message);
export const failedToParse = (message: string): CommandError => new CommandError(9, 'FailedToParse', message);
export const typeMismatch = (message: string): CommandError => new CommandError(14, 'TypeMismatch', message);
export const illegalOperation = (message: string): CommandError => new CommandError(20, 'IllegalOperation', message);
export const namespaceNotFound = (message: string): CommandError => new CommandError(26, 'NamespaceNotFound', message);
export const indexNotFound = (message: string): CommandError => new CommandError(27, 'IndexNotFound', message);
export const cursorNotFound = (id: bigint): CommandError => new CommandError(43, 'CursorNotFound', `cursor id ${id} not found`);
export const namespaceExists = (message: string): CommandError => new CommandError(48, 'NamespaceExists', message);
export const commandNotFound = (name: string): CommandError => new CommandError(59, 'CommandNotFound', `no such command: '${name}'`);
export const invalidNamespace = (message: string): CommandError => new CommandError(73, 'InvalidNamespace', message);
export const notSupported = (message: string): CommandError => new CommandError(238, 'NotImplemented', message);

/** Creates an error that MongoDB's table lists by number only (`Location<number>`). */
export const locationError = (code: number, message: string): CommandError => new CommandError(code, `Location${code}`, message);

/** Returns the reply body for a failed command. */
export const errorReply = (error: unknown): Record<string, unknown> => {
  const knownError =
    error instanceof CommandError ? error : new CommandError(1, 'InternalError', error instanceof Error ? error.message : String(error));
  return { ok: 0, errmsg: knownError.message, code: knownError.code, codeName: knownError.codeName, ...knownError.details };
};
