import * as z from 'zod/mini';
import { eventSchemas, type EventType } from '#domain/events/registry.ts';
import { AUDIT_SUBJECTS } from '#domain/history/kinds.ts';
import { SECTIONS } from '#domain/service/sections.ts';
import { actorSchema } from '#kernel/events/envelope.ts';
import { AUDIT_KINDS, RUN_KINDS } from '#kernel/vocabulary/auditKinds.ts';
import { undoSchema } from './undoParts.ts';

/* What happened, as it is told to who may know: shared by the history of a service, the audit and its threads. */

const EVENT_TYPES = Object.keys(eventSchemas) as readonly EventType[];

/** A person in a response. `name` only for callers who may see people, and absent for an erased person. */
const personSchema = z.object({
  id: z.optional(z.string()),
  name: z.optional(z.string()),
  isErased: z.optional(z.literal(true)),
  /** It is who asks. */
  isYou: z.optional(z.literal(true)),
});
export type HistoryPerson = z.infer<typeof personSchema>;

/** What a fact says: a text, yes or no, a number, a list, or nothing. */
const value = z.union([z.string(), z.boolean(), z.number(), z.array(z.unknown()), z.null()]);

/** A field of a listing that an event changed, under its name on the wire. */
const fieldSchema = z.object({
  section: z.enum(SECTIONS),
  name: z.string(),
  before: value,
  now: value,
  /** Phone, website, address, kind. */
  isSensitive: z.optional(z.literal(true)),
  /** It changed, and what it says is not yours to see. */
  isHidden: z.optional(z.literal(true)),
});
export type HistoryField = z.infer<typeof fieldSchema>;

/** What a sentence about the event needs; each event says some of them. */
const factsSchema = z.object({
  /** Beds. */
  available: z.optional(z.int()),
  total: z.optional(z.nullable(z.int())),
  /** The count before, if the user who counted had it on the screen. */
  before: z.optional(z.int()),
  observedAt: z.optional(z.string()),
  isOn: z.optional(z.boolean()),
  /** Whom it is about: who is to own, who may count, whose account. */
  person: z.optional(personSchema),
  /** Who owned it before. */
  formerPerson: z.optional(personSchema),
  /** Roles and quotas: `from`, `to`. */
  roleFrom: z.optional(z.string()),
  roleTo: z.optional(z.string()),
  quotaFrom: z.optional(z.int()),
  quotaTo: z.optional(z.int()),
  sections: z.optional(z.array(z.string())),
  language: z.optional(z.string()),
  /** Of a translation: a machine or a person. */
  source: z.optional(z.string()),
  /** The rule by which it was approved, where no person did. */
  policy: z.optional(z.string()),
  /** Text of an urgent notice, and until when it stands: local time, or null for as long as nobody lowers it. */
  text: z.optional(z.string()),
  textEs: z.optional(z.string()),
  expiresAt: z.optional(z.nullable(z.string())),
  /** Kind of account (`provider`, `volunteer`), feedback (`report` …), or batch (`approve` …). */
  kind: z.optional(z.string()),
  method: z.optional(z.string()),
  /** Who closed an account: `administrator` or `person`; and until when that can be undone. */
  by: z.optional(z.string()),
  until: z.optional(z.string()),
  /** Why a message did not arrive. */
  why: z.optional(z.string()),
  /** Of a region, each with its state. */
  counties: z.optional(z.array(z.string())),
  /** Name of a file, a crisis line, a region, or of whom is asked there; key of a page. */
  name: z.optional(z.string()),
  format: z.optional(z.string()),
  count: z.optional(z.int()),
  done: z.optional(z.int()),
  unchanged: z.optional(z.int()),
  refused: z.optional(z.int()),
  added: z.optional(z.int()),
  revised: z.optional(z.int()),
  pictures: z.optional(z.int()),
});
export type HistoryFacts = z.infer<typeof factsSchema>;

const happenedSchema = z.object({
  type: z.enum(EVENT_TYPES),
  /** In its stream. */
  revision: z.int(),
  facts: z.optional(factsSchema),
  /** Of a section of a listing: what changed. Absent where that was not asked for. */
  fields: z.optional(z.array(fieldSchema)),
  /** The reason, in the words of the user who decided. */
  reason: z.optional(z.string()),
  /** What a visitor wrote. */
  quote: z.optional(z.string()),
});
export type Happened = z.infer<typeof happenedSchema>;

/** A run of a program, which lists show as one line. */
const runSchema = z.object({
  /** `GET /audit?run={id}` returns its entries. */
  id: z.string(),
  kind: z.enum(RUN_KINDS),
  /** Number of entries, and how many of them change a listing. */
  entries: z.int(),
  listings: z.int(),
  /** Name of an imported file; only for administrators, like its results. */
  file: z.optional(z.string()),
  /** Rows of an import that has finished, by result. */
  result: z.optional(z.object({ added: z.int(), revised: z.int(), unchanged: z.int(), refused: z.int() })),
});
export type HistoryRun = z.infer<typeof runSchema>;

/** What one command did to one thing; or a run of a program, without events. */
export const entrySchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Ties it together with what it caused, and with what caused it: `GET /audit/threads/{id}`. */
  thread: z.string(),
  command: z.string(),
  /** The command that led to it. */
  causedBy: z.optional(z.string()),
  /** Something led to it, or it led to something that is told here as well. */
  isInThread: z.optional(z.literal(true)),
  actor: z.extend(personSchema, { role: actorSchema.shape.role, via: actorSchema.shape.via }),
  kinds: z.array(z.enum(AUDIT_KINDS)),
  subject: z.enum(AUDIT_SUBJECTS),
  subjectId: z.optional(z.string()),
  /** The service it concerns; the name of one that was removed as well. */
  service: z.optional(z.object({ id: z.string(), name: z.optional(z.string()), isRemoved: z.optional(z.literal(true)) })),
  events: z.array(happenedSchema),
  /** Set if this line stands for all entries of a run; `events` is empty then. */
  run: z.optional(runSchema),
  /** The command that it takes back. */
  undoes: z.optional(z.string()),
  /** Whether this can be undone: `POST /undo`. Absent in exports. */
  undo: z.optional(undoSchema),
  /** An import: when the facts were true. */
  factsAsOf: z.optional(z.string()),
  sample: z.optional(z.literal(true)),
});
export type HistoryEntry = z.infer<typeof entrySchema>;
/** Who did something, in the role of then. */
const doneBySchema = z.extend(personSchema, { role: actorSchema.shape.role });
export { doneBySchema, fieldSchema, personSchema };
