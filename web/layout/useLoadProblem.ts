import { useTranslation } from 'react-i18next';
import { CloudOff, TriangleAlert } from '../ui/icons.ts';
import { useConnection } from './useConnection.ts';

interface LoadProblem {
  /** The server responded with an error, so the connection works. */
  readonly isServerFault: boolean;
  readonly icon: typeof CloudOff;
  readonly message: string;
  readonly help: string;
}

/** Returns the reason for a failed load, in words: the server failed, or it could not be reached. */
export const useLoadProblem = (): LoadProblem => {
  const { t } = useTranslation();
  const { state } = useConnection();
  const isServerFault = state === 'failing' || state === 'refused';
  return isServerFault
    ? { isServerFault, icon: TriangleAlert, message: t('problem.ours'), help: t('problem.later') }
    : { isServerFault, icon: CloudOff, message: t('problem.offline'), help: t('problem.next') };
};
