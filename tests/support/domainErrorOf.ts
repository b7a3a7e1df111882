import { DomainError } from '#domain/values/errors.ts';

/** Returns code and parameters of a domain error. */
export const errorDetails = ({ code, params }: DomainError) => ({ code, params });

/** Runs the work; returns code and parameters of the domain error that it throws, another thrown error itself, or null. */
export const domainErrorOf = (work: () => unknown): unknown => {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof DomainError ? errorDetails(error) : error;
  }
};
