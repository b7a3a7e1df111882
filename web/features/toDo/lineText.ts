import type { TFunction } from 'i18next';
import type { Language } from '#kernel/vocabulary/languages.ts';
import type { Waiting } from '../../api/types.ts';
import { formatAge } from '../../i18n/formatAge.ts';
import { countOf, TO_DO_LINES, cappedCount, type ToDoLineName } from './toDoLines.ts';

interface LongestWaiting {
  readonly name?: string;
  readonly at?: string;
}
const CHANGED_FACTS = ['phone', 'address', 'hours', 'other'] as const;

/** Returns the age of a moment. `now` in seconds since 1970. */
const ageText = (t: TFunction, at: string, now: number): string =>
  formatAge(t, Math.max(0, Math.floor((now - Date.parse(at) / 1000) / 60)));

const oldestText = (t: TFunction, { name, at }: LongestWaiting, now: number): string =>
  at === undefined ? t('toDo.oldestOnly', { name }) : t('toDo.oldest', { name: name ?? t('toDo.gone'), age: ageText(t, at, now) });

const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString();

/** Returns a sentence: how many owners received the weekly message, and on which weekday. */
const remindedText = (t: TFunction, { owners, at }: { readonly owners: number; readonly at: string }, now: number, language: Language) => {
  const [remindedOn, today] = [new Date(at), new Date(now * 1000)];
  const count = cappedCount(owners);
  if (isSameDay(remindedOn, today)) return t('toDo.remindedToday', { count });
  return t('toDo.reminded', { count, day: remindedOn.toLocaleDateString(language, { weekday: 'long' }) });
};

interface LineText {
  readonly text: string;
  /** True if a person waits longer than promised, or if published facts are old. */
  readonly isOld?: true;
}

/** Returns the second line of a count, which names its oldest item or other facts. */
export const lineDetail = (t: TFunction, { lines }: Waiting, line: ToDoLineName, now: number, language: Language): LineText => {
  const text = lines[line];
  if (text === undefined || text.longest === undefined) return { text: t(`toDo.nothing.${line}`) };
  const { longest } = text;
  if (line === 'reports' && lines.reports && lines.reports.overdue > 0)
    return { text: t('toDo.overdue', { count: cappedCount(lines.reports.overdue) }), isOld: true };
  if (line === 'oldBeds') {
    const { name, at } = longest;
    return {
      text: at === undefined ? t('toDo.neverCounted', { name }) : t('toDo.counted', { name, age: ageText(t, at, now) }),
      isOld: true,
    };
  }
  if (line === 'changed' && lines.changed) {
    const { facts } = lines.changed;
    const factTexts = CHANGED_FACTS.filter((fact) => facts[fact] > 0).map((fact) =>
      t(`toDo.fact.${fact}`, { count: cappedCount(facts[fact]) }),
    );
    if (factTexts.length > 0) return { text: factTexts.join(', ') };
  }
  if (line === 'unconfirmed' && lines.unconfirmed?.reminded) return { text: remindedText(t, lines.unconfirmed.reminded, now, language) };
  if (line === 'unconfirmed' && longest.at === undefined)
    return { text: t('toDo.oldest', { name: longest.name, age: t('toDo.neverConfirmed') }) };
  return { text: oldestText(t, longest, now) };
};

/** Returns the most important task as a sentence; empty if nothing waits. */
export const leadSentence = (t: TFunction, waiting: Waiting, now: number): string => {
  const line = TO_DO_LINES.find((candidate) => (countOf(waiting, candidate) ?? 0) > 0);
  const longest: LongestWaiting | undefined = line && waiting.lines[line]?.longest;
  if (line === undefined || longest === undefined) return '';
  const { name, at } = longest;
  if (at === undefined) {
    const neverTextKey = line === 'oldBeds' ? 'oldBedsNever' : line === 'unconfirmed' ? 'unconfirmedNever' : 'waitingNever';
    return t(`toDo.first.${neverTextKey}`, { name });
  }
  const age = ageText(t, at, now);
  return name === undefined ? t('toDo.first.reportsGone', { age }) : t(`toDo.first.${line}`, { name, age });
};
