import type { Result } from '../../api/operation.ts';
import { preference } from '../../browser/preference.ts';

/** One reply of the chatbot. */
export type ChatReply = Result<'POST /bot/query'>[number];

/** Why a question has no answer. `interrupted`: the page was left before the answer arrived. */
export type ChatProblem = 'offline' | 'ours' | 'tooMany' | 'interrupted';

/** A question, and its replies once they have arrived. */
export interface Turn {
  readonly question: string;
  readonly replies: readonly ChatReply[];
  readonly problem?: ChatProblem;
}

/** A conversation with the chatbot, as this tab stores it. */
export interface Conversation {
  readonly turns: readonly Turn[];
  /** What the server needs to continue. */
  readonly chatToken?: string;
  /** Time of the last change, in milliseconds since 1970. */
  readonly changedAt: number;
}

/** The server forgets a conversation after the same time. */
const MAX_AGE_MS = 30 * 60_000;
/** So many turns fit into the storage of a tab. */
const MAX_TURNS = 50;

export const NO_CONVERSATION: Conversation = { turns: [], changedAt: 0 };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
const isTurn = (value: unknown): value is Turn =>
  isObject(value) && typeof value['question'] === 'string' && Array.isArray(value['replies']);

/** A question that was sent but not answered before the page was left. */
const withoutPending = (turn: Turn): Turn =>
  turn.replies.length === 0 && turn.problem === undefined ? { ...turn, problem: 'interrupted' } : turn;

/** Reads a stored conversation; undefined if it is none, or too old. */
export const parseConversation = (stored: unknown, now = Date.now()): Conversation | undefined => {
  if (!isObject(stored) || !Array.isArray(stored['turns']) || !stored['turns'].every(isTurn)) return undefined;
  const { turns, changedAt, chatToken } = stored as Partial<Conversation>;
  if (turns === undefined || typeof changedAt !== 'number' || now - changedAt >= MAX_AGE_MS) return undefined;
  return { turns: turns.map(withoutPending), changedAt, ...(typeof chatToken === 'string' && { chatToken }) };
};

/** The conversation of this tab. It survives a reload, and ends with the tab, after half an hour, or by the exit button. */
export const conversation = preference<Conversation>('chat', NO_CONVERSATION, parseConversation, 'session');

const change = (turns: readonly Turn[], chatToken: string | undefined): void =>
  conversation.set({ turns: turns.slice(-MAX_TURNS), changedAt: Date.now(), ...(chatToken !== undefined && { chatToken }) });

/** Adds a question without an answer, in the place of one that failed just before. */
export const addQuestion = (question: string): void => {
  const { turns, chatToken } = conversation.get();
  const former = turns.at(-1)?.problem === undefined ? turns : turns.slice(0, -1);
  change([...former, { question, replies: [] }], chatToken);
};

/** Adds the outcome to the last question; does nothing if the conversation was deleted in between. */
export const addOutcome = (question: string, outcome: Omit<Turn, 'question'>): void => {
  const { turns, chatToken } = conversation.get();
  if (turns.at(-1)?.question !== question) return;
  change([...turns.slice(0, -1), { question, ...outcome }], outcome.replies[0]?.chatToken ?? chatToken);
};

export const deleteConversation = (): void => conversation.set(NO_CONVERSATION);
