import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.ts';
import { chunkOf, replayChunkQuery } from '../../api/manage/replayQueries.ts';
import type { ReplayChange } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import type { useReplay } from './useReplay.ts';

/** Returns the last change up to the shown moment; undefined before the first one, and until it is loaded. */
export const useCurrentChange = ({ period, state, upTo }: ReturnType<typeof useReplay>): ReplayChange | undefined => {
  const [api, language] = [useApi(), useLanguage()];
  const applied = state?.applied ?? 0;
  const { data } = useQuery({
    ...replayChunkQuery(api, period, { chunk: chunkOf(applied - 1), upTo }, language),
    enabled: applied > 0,
  });
  return data?.changes.find(({ number }) => number === applied);
};
