import { KIND_OF } from '../../domain/history/kinds.ts';
import { viewsOf } from '../../domain/history/views.ts';
import type { AuditEntry } from './document.ts';

/* An entry as a page keeps it: JSON, without what follows from the rest. */

type Derived = 'views' | 'threads' | 'serviceId';
type Kept = Omit<AuditEntry, Derived> & Partial<Pick<AuditEntry, 'threads' | 'serviceId'>>;

const isOfService = ({ subject }: Pick<AuditEntry, 'subject'>): boolean => subject === 'service' || subject === 'beds';

export const textOf = (entry: AuditEntry): string => {
  const { position, at, command, threads, actor, subject, subjectId, events, undoes, factsAsOf, sample } = entry;
  // What is undefined is left out by JSON. Of most commands the thread is the command itself.
  const isAlone = threads.length === 1 && threads[0] === command;
  return JSON.stringify({
    position,
    at,
    command,
    threads: isAlone ? undefined : threads,
    actor,
    subject,
    subjectId,
    serviceId: isOfService(entry) ? undefined : entry.serviceId,
    events,
    undoes,
    factsAsOf,
    sample,
  } satisfies { readonly [Name in keyof Kept]: unknown });
};

export const entryFrom = (text: string): AuditEntry => {
  const kept = JSON.parse(text) as Kept;
  return {
    ...kept,
    threads: kept.threads ?? [kept.command],
    views: viewsOf(
      kept.subject,
      kept.events.map(({ type }) => KIND_OF[type]),
    ),
    ...(isOfService(kept) ? { serviceId: kept.subjectId } : {}),
  };
};
