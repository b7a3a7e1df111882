import type { ProblemTexts } from './types.ts';

/** Problems of a change that conflicts with another one. */
export const CHANGE_PROBLEMS: ProblemTexts = {
  CONFLICT: {
    title: { en: 'Someone changed this in the meantime.', es: 'Alguien cambió esto mientras tanto.' },
    detail: { en: 'Compare both versions, then save again.', es: 'Compare ambas versiones y guarde otra vez.' },
  },
  IF_MATCH_FAILED: {
    title: { en: 'Someone changed this in the meantime.', es: 'Alguien cambió esto mientras tanto.' },
    detail: { en: 'Load it again, then repeat the change.', es: 'Cárguelo otra vez y repita el cambio.' },
  },
  IDEMPOTENCY_KEY_REUSED: {
    title: { en: 'This Idempotency-Key was used for another request.', es: 'Esta Idempotency-Key ya se usó para otra solicitud.' },
    detail: { en: 'Use a new key for each new command.', es: 'Use una clave nueva para cada orden nueva.' },
  },
  ALREADY_EXISTS: {
    title: { en: 'Already saved.', es: 'Ya está guardado.' },
    detail: { en: 'Nothing was saved twice.', es: 'No se guardó otra vez.' },
  },
  REMOVED: {
    title: { en: 'This was deleted.', es: 'Esto se eliminó.' },
    detail: { en: 'Restore it before you change it.', es: 'Restáurelo antes de cambiarlo.' },
  },
  NOT_REMOVED: {
    title: { en: 'This is not deleted.', es: 'Esto no está eliminado.' },
    detail: { en: 'There is nothing to restore.', es: 'No hay nada que restaurar.' },
  },
  NOT_FINISHED_IN_TIME: {
    title: { en: 'This was not finished in time, so it was undone.', es: 'Esto no se terminó a tiempo, así que se deshizo.' },
    detail: { en: 'Nothing was saved. Please start again.', es: 'No se guardó nada. Empiece de nuevo.' },
  },
  PERSON_CHANGED_SINCE: {
    title: { en: 'A person changed this in the meantime.', es: 'Una persona cambió esto mientras tanto.' },
    detail: { en: 'Their version was kept.', es: 'Se conservó la versión de esa persona.' },
  },
  TRY_AGAIN: {
    title: { en: 'Too many changes at the same moment.', es: 'Demasiados cambios al mismo tiempo.' },
    detail: { en: 'Nothing was saved. Please try again.', es: 'No se guardó nada. Pruebe otra vez.' },
  },
};
