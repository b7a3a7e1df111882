import type { HistoryEntry } from '#contract/auditParts.ts';

/** Returns the fields of a listing or the accounts that an event concerns, in a short form. */
const describeSubject = ({ facts = {}, quote }: HistoryEntry['events'][number]): string | undefined => {
  const { person, roleFrom, roleTo, quotaFrom, quotaTo, text, name } = facts;
  if (roleTo !== undefined) return [person?.name, `${roleFrom ?? ''} → ${roleTo}`].filter((part) => part !== undefined).join(': ');
  if (quotaTo !== undefined) return [person?.name, `${quotaFrom ?? ''} → ${quotaTo}`].filter((part) => part !== undefined).join(': ');
  return quote ?? text ?? name ?? person?.name;
};

/** Returns the cells about an event that every export contains: who did what, and why. An erased person has no name. */
export const eventCells = ({ actor }: HistoryEntry, event: HistoryEntry['events'][number]) => {
  const about = describeSubject(event);
  return {
    person: actor.isErased === true ? '' : (actor.name ?? ''),
    role: actor.role,
    event: event.type,
    ...(about === undefined ? {} : { about }),
    ...(event.reason === undefined ? {} : { reason: event.reason }),
  };
};
