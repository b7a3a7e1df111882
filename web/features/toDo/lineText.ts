import type { TFunction } from 'i18next';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Waiting } from '../../api/types.ts';
import { formatStaffAge } from '../../services/manage/formatStaffAge.ts';
import { cappedCount, type ToDoLineName } from './toDoLines.ts';

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
export const lineDetail = (t: TFunction, { lines }: Waiting, line: ToDoLineName, now: number, language: Language): LineText => {
  const { count = 0, longest } = lines[line] ?? {};
  const isOld = line === 'oldBeds' || (line === 'reports' && (lines.reports?.overdue ?? 0) > 0);
  if (longest === undefined) return { text: '', isOld };
  const { name = t('toDo.gone'), at } = longest;
  if (at === undefined) return { text: line === 'oldBeds' ? t('toDo.neverCounted', { name }) : name, isOld };
  const textKey = line === 'oldBeds' ? 'toDo.counted' : count === 1 ? 'toDo.single' : 'toDo.oldest';
  return { text: t(textKey, { name, age: formatStaffAge(t, at, now, language) }), isOld };
};
