import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { peopleQuery } from '../../api/accountQueries.ts';
import { useApi } from '../../api/ApiContext.ts';
import { pagedOf, type Paged } from '../../api/paged.ts';
import type { User } from '../../api/types.ts';
import type { PeopleQuestion } from '../../api/calls/userCalls.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

export interface People extends Paged {
  readonly people: readonly User[];
}

/** The people that answer a question, as far as they are loaded. */
export const usePeople = (question: PeopleQuestion): People => {
  const query = useInfiniteQuery(peopleQuery(useApi(), question, useLanguage()));
  const { data } = query;
  const people = useMemo(() => data?.pages.flatMap((page) => page.people) ?? [], [data]);
  return { people, ...pagedOf(query, people.length) };
};
