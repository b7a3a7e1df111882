import { countTasks } from '../../api/manage/waitingQuery.ts';
import type { Waiting } from '../../api/types.ts';
import { REGION_LINES } from './toDoLines.ts';

export type Region = Waiting['regions'][number];

const countIn = (region: Region): number => REGION_LINES.reduce((sum, line) => sum + region[line], 0);

/** Returns the regions with tasks. */
export const regionsToDo = ({ regions }: Pick<Waiting, 'regions'>): readonly Region[] => regions.filter((region) => countIn(region) > 0);

/** Returns the named region that contains all tasks; undefined if there is none, as for tasks that are not counted by region. */
export const onlyRegion = (waiting: Waiting): Region | undefined => {
  const [region, ...others] = regionsToDo(waiting);
  return region?.name !== undefined && others.length === 0 && countIn(region) === countTasks(waiting) ? region : undefined;
};

/** Whether the tasks are shown by region: the list of tasks already shows the numbers of a single region. */
export const showsRegionTable = (waiting: Pick<Waiting, 'regions'>): boolean => regionsToDo(waiting).length > 1;
