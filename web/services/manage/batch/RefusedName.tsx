import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useApi } from '../../../api/ApiContext.ts';
import { serviceQuery } from '../../../api/queries.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import type { ListPath } from './runningBatch.ts';

interface RefusedNameProps {
  readonly id: string;
  /** Undefined if the page did not start the batch: then the name is loaded. */
  readonly name: string | undefined;
  readonly listPath: ListPath;
  readonly onOpen: () => void;
}

/** Name of a service that a batch did not change, which leads to its entry in the list. A service that cannot be loaded has only its id. */
export const RefusedName = ({ id, name, listPath, onOpen }: RefusedNameProps) => {
  const loadedName = useQuery({ ...serviceQuery(useApi(), id, useLanguage()), enabled: name === undefined }).data?.name;
  return (
    <b>
      <Link href={`${listPath}?service=${id}`} onClick={onOpen}>
        <bdi>{name ?? loadedName ?? id}</bdi>
      </Link>
    </b>
  );
};
