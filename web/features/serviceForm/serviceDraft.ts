import { ROLES } from '#domain/vocabulary/roles.ts';
import { preference, type Preference } from '../../browser/preference.ts';
import type { Draft } from './machine/formContext.ts';
import {
  EMPTY_VALUES,
  FIELDS,
  NO_SPANISH,
  SPANISH_FIELDS,
  type Base,
  type ServiceValues,
  type SpanishBase,
} from './machine/serviceValues.ts';

type StoredObject = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is StoredObject => typeof value === 'object' && value !== null && !Array.isArray(value);

const isSameType = (one: unknown, other: unknown): boolean => typeof one === typeof other && Array.isArray(one) === Array.isArray(other);

/** Parses stored values. A field that is missing or has another type than today gets the value of an empty form. */
const parseValues = (stored: unknown): ServiceValues | undefined => {
  if (!isObject(stored)) return undefined;
  const knownFields = FIELDS.flatMap((field) => {
    const isPin = field === 'pin' && Array.isArray(stored[field]) && stored[field].length === 2;
    return isPin || isSameType(stored[field], EMPTY_VALUES[field]) ? [[field, stored[field]]] : [];
  });
  return { ...EMPTY_VALUES, ...(Object.fromEntries(knownFields) as Partial<ServiceValues>) };
};

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Parses the stored state of the Spanish texts. `isWholeForm`: an older version stored one flag for all machine translations. */
const parseSpanish = (stored: unknown, isWholeForm: boolean): SpanishBase => {
  if (!isObject(stored)) return { ...NO_SPANISH, machine: isWholeForm ? SPANISH_FIELDS : [] };
  const { machine, kept, pending, outdated } = stored;
  const texts = isObject(outdated) ? outdated : {};
  return {
    machine: SPANISH_FIELDS.filter((field) => Array.isArray(machine) && machine.includes(field)),
    kept: SPANISH_FIELDS.filter((field) => Array.isArray(kept) && kept.includes(field)),
    pending: pending === true,
    outdated: Object.fromEntries(SPANISH_FIELDS.flatMap((field) => (typeof texts[field] === 'string' ? [[field, texts[field]]] : []))),
  };
};

const parseBase = (stored: unknown): Base | undefined => {
  if (!isObject(stored)) return undefined;
  const values = parseValues(stored['values']);
  if (values === undefined) return undefined;
  const savedAt = typeof stored['savedAt'] === 'string' ? stored['savedAt'] : null;
  const [revision, bedsRevision] = [numberOrNull(stored['revision']), numberOrNull(stored['bedsRevision'])];
  const timeZone = typeof stored['timeZone'] === 'string' ? stored['timeZone'] : null;
  return {
    values,
    revision,
    bedsRevision,
    savedAt,
    timeZone,
    bedsCountedAt: typeof stored['bedsCountedAt'] === 'string' ? stored['bedsCountedAt'] : undefined,
    bedsCountedBy: ROLES.find((role) => role === stored['bedsCountedBy']),
    spanish: parseSpanish(stored['spanish'], stored['machineTranslated'] === true),
  };
};

const parseDraft = (stored: unknown): Draft | null | undefined => {
  if (!isObject(stored) || typeof stored['at'] !== 'string') return undefined;
  const [values, base] = [parseValues(stored['values']), parseBase(stored['base'])];
  return values === undefined || base === undefined ? undefined : { values, base, at: stored['at'] };
};

/**
 * Returns the stored draft of a form. Each user has a draft per service, so that nobody sees another user's. `id`: null for a new service.
 */
export const draftOf = (userId: string, id: string | null): Preference<Draft | null> =>
  preference<Draft | null>(`serviceDraft ${userId} ${id ?? 'new'}`, null, parseDraft);
