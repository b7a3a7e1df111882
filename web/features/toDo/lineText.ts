import type { TFunction } from 'i18next';
import type { Language } from '#kernel/vocabulary/languages.ts';
import type { Waiting } from '../../api/types.ts';
import { formatAge } from '../../i18n/formatAge.ts';
import { cappedCount, type ToDoLineName } from './toDoLines.ts';

/** Returns the age of a moment. `now` in seconds since 1970. */
const ageText = (t: TFunction, at: string, now: number): string =>
  formatAge(t, Math.max(0, Math.floor((now - Date.parse(at) / 1000) / 60)));

/** Returns "Coordinators: Rosa P., Tom V."; an empty text for a region without coordinators. */
export const coordinatorsText = (t: TFunction, { coordinators }: Pick<Waiting['regions'][number], 'coordinators'>): string =>
  coordinators.length === 0 ? '' : t('toDo.coordinators', { count: coordinators.length, names: coordinators.join(', ') });

const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString();

type Reminder = NonNullable<NonNullable<Waiting['lines']['unconfirmed']>['reminded']>;

/** Returns a sentence: how many owners received the weekly message, and on which weekday. `now` in seconds since 1970. */
export const remindedText = (t: TFunction, { owners, at }: Reminder, now: number, language: Language): string => {
  const [remindedOn, today] = [new Date(at), new Date(now * 1000)];
  const count = cappedCount(owners);
  if (isSameDay(remindedOn, today)) return t('toDo.remindedToday', { count });
  return t('toDo.reminded', { count, day: remindedOn.toLocaleDateString(language, { weekday: 'long' }) });
};

interface LineText {
  readonly text: string;
  /** True if a person waits longer than promised, or if published facts are old. */
  readonly isOld: boolean;
}

/** Returns the second line of a task: its oldest item and the age of that. `now` in seconds since 1970. */
export const lineDetail = (t: TFunction, { lines }: Waiting, line: ToDoLineName, now: number): LineText => {
  const { count = 0, longest } = lines[line] ?? {};
  const isOld = line === 'oldBeds' || (line === 'reports' && (lines.reports?.overdue ?? 0) > 0);
  if (longest === undefined) return { text: '', isOld };
  const { name = t('toDo.gone'), at } = longest;
  if (line === 'oldBeds')
    return { text: at === undefined ? t('toDo.neverCounted', { name }) : t('toDo.counted', { name, age: ageText(t, at, now) }), isOld };
  if (at === undefined) return { text: name, isOld };
  return { text: t(count === 1 ? 'toDo.single' : 'toDo.oldest', { name, age: ageText(t, at, now) }), isOld };
};
