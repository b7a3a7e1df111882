import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError.ts';
import { useCommand } from '../../api/useCommand.ts';
import { usePreference } from '../../browser/preference.ts';
import { kudos } from '../../browser/preferences.ts';
import { useToast } from '../../ui/toast/Toast.tsx';

interface LikedService {
  readonly id: string;
  readonly likes?: number | undefined;
}

/** Counts that this device raised since the page was loaded. They apply until a response includes them. */
const ownCounts = new Map<string, number>();

/** Kudos of a service, one per device. The count rises at once, and falls back if the server refuses. */
export const useKudos = ({
  id,
  likes = 0,
}: LikedService): { readonly count: number; readonly isGiven: boolean; giveKudos(): Promise<void> } => {
  const { t } = useTranslation();
  const { run } = useCommand('POST /services/{id}/likes');
  const showToast = useToast();
  const isGiven = usePreference(kudos).includes(id);

  const removeKudos = () => {
    ownCounts.delete(id);
    kudos.set(kudos.get().filter((givenId) => givenId !== id));
  };
  const giveKudos = async () => {
    if (kudos.get().includes(id)) return;
    ownCounts.set(id, likes + 1);
    kudos.set([...kudos.get(), id]);
    try {
      if ((await run({ path: { id } })).counted) return;
      // The server already counted kudos of this device, which had lost its own record.
      ownCounts.delete(id);
      kudos.set([...kudos.get()]);
    } catch (error) {
      removeKudos();
      showToast({ text: error instanceof ApiError ? (error.text ?? t('problem.ours')) : t('problem.offline'), isProblem: true });
    }
  };
  // A reloaded page may be older than the visitor's own kudos, so the count includes them in any case.
  return { count: Math.max(likes, isGiven ? (ownCounts.get(id) ?? 1) : 0), isGiven, giveKudos };
};
