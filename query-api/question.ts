import type { Router } from 'express';
import type { Language } from '../domain/events/envelope.ts';
import type { BodyOf, Operation, ParamsOf, QueryOf } from '../contract/operation.ts';
import { admission } from '../identity/access/admission.ts';
import type { Principal } from '../domain/principal.ts';
import type { Authenticate } from '../identity/access/authenticator.ts';
import { route, type Answer, type Handler } from '../platform/http/route.ts';

/** What is asked, already parsed, by HTTP or by the server's own first page. */
export interface Asked<Of extends Operation> {
  readonly params: ParamsOf<Of>;
  readonly query: QueryOf<Of>;
  readonly body: BodyOf<Of>;
  readonly language: Language;
  /** Who asks: who was let in, or, where anybody may ask, who the header names. */
  authenticate(): Promise<Principal>;
  /** Path and query string from the origin. */
  readonly url: string;
  header(name: string): string | undefined;
  /** Where it comes from; undefined for what the server asks itself. */
  readonly address: string | undefined;
  /** Calls back when the answer was sent, or never will be. */
  whenSent(then: () => void): void;
}

/** One question of the query API: what it is asked by, and how it is answered. */
export interface Question<Of extends Operation = Operation> {
  readonly operation: Of;
  answer(asked: Asked<Of>): Promise<Answer>;
}

export const defineQuestion = <const Of extends Operation>(operation: Of, answer: (asked: Asked<Of>) => Promise<Answer>): Question<Of> => ({
  operation,
  answer,
});

/** Adds a question to a router. What is not public is asked by who is signed in and may ask it. */
export const ask = <Of extends Operation>(router: Router, { operation, answer }: Question<Of>, authenticate: Authenticate): void => {
  const handle: Handler<Of> = ({ principal, params, query, body, language, request, response }) =>
    answer({
      params,
      query,
      body,
      language,
      authenticate: () => (operation.access === 'public' ? authenticate(request.get('authorization')) : Promise.resolve(principal)),
      url: request.originalUrl,
      header: (name) => request.get(name),
      address: request.ip,
      whenSent: (then) => void response.once('close', then),
    });
  route(router, operation, handle, { admit: admission(operation, authenticate) });
};
