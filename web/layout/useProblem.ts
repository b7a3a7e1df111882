import { useTranslation } from 'react-i18next';
import { useConnection } from './useConnection.ts';

interface Problem {
  /** The server responded with an error, so the connection works. */
  readonly ours: boolean;
  readonly what: string;
  readonly help: string;
}

/** Returns the reason for a failed load, in words: the server failed, or it could not be reached. */
export const useProblem = (): Problem => {
  const { t } = useTranslation();
  const { state } = useConnection();
  const ours = state === 'failing' || state === 'refused';
  return ours ? { ours, what: t('problem.ours'), help: t('problem.later') } : { ours, what: t('problem.offline'), help: t('problem.next') };
};
