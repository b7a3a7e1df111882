import type { ProblemTexts } from './types.ts';

/** Problems of services, of the number a user may own, and of their beds. */
export const SERVICE_PROBLEMS: ProblemTexts = {
  SERVICE_NOT_FOUND: {
    title: { en: 'We can’t find this listing.', es: 'No encontramos esta ficha.' },
    detail: { en: 'It may have been deleted.', es: 'Puede que se haya eliminado.' },
  },
  CONFIRM_LINK_INVALID: {
    title: { en: 'This link does not work.', es: 'Este enlace no funciona.' },
    detail: {
      en: 'Open the whole link in the email again, or sign in and confirm the listing under “Manage listings”.',
      es: 'Abra otra vez el enlace completo del correo, o inicie sesión y confirme la ficha en «Administrar fichas».',
    },
  },
  CONFIRM_LINK_EXPIRED: {
    title: { en: 'This link is more than 14 days old.', es: 'Este enlace tiene más de 14 días.' },
    detail: {
      en: 'Use the link in a newer email, or sign in and confirm the listing under “Manage listings”.',
      es: 'Use el enlace de un correo más nuevo, o inicie sesión y confirme la ficha en «Administrar fichas».',
    },
  },
  CONFIRM_LINK_OWNER_CHANGED: {
    title: { en: 'This listing has another owner now.', es: 'Ahora esta ficha tiene otro responsable.' },
    detail: {
      en: 'The new owner gets their own email. If you should still be the owner, sign in and send us feedback.',
      es: 'El nuevo responsable recibe su propio correo. Si usted debería seguir siendo el responsable, inicie sesión y envíenos un comentario.',
    },
  },
  CONFIRM_LINK_ACCOUNT_CLOSED: {
    title: {
      en: 'This link was sent to an account that is closed or inactive.',
      es: 'Este enlace se envió a una cuenta cerrada o inactiva.',
    },
    detail: {
      en: 'If it is yours, send us feedback. If you have another account, sign in with it.',
      es: 'Si la cuenta es suya, envíenos un comentario. Si tiene otra cuenta, inicie sesión con ella.',
    },
  },
  CONFIRM_LINK_SERVICE_REMOVED: {
    title: { en: 'This listing was deleted.', es: 'Esta ficha se eliminó.' },
    detail: {
      en: 'There is nothing to confirm. If it was deleted by mistake, sign in and restore it, or ask an admin.',
      es: 'No hay nada que confirmar. Si se eliminó por error, inicie sesión y restáurela, o pídalo a la administración.',
    },
  },
  CONFIRM_FACTS_CHANGED: {
    title: { en: 'Someone edited this listing while you were reading.', es: 'Alguien editó esta ficha mientras usted leía.' },
    detail: { en: 'Review it again, then confirm it.', es: 'Revísela otra vez y después confírmela.' },
  },
  ONLY_COUNT: {
    title: { en: 'This is the only bed count for this shelter.', es: 'Este es el único conteo de camas de este refugio.' },
    detail: { en: 'It can’t be undone. Count the beds again instead.', es: 'No se puede deshacer. Vuelva a contar las camas.' },
  },
  ALREADY_UNDONE: {
    title: { en: 'This was already undone.', es: 'Esto ya se deshizo.' },
    detail: {
      en: 'The history shows who did it and when. You can undo that too.',
      es: 'El historial muestra quién lo hizo y cuándo. Eso también se puede deshacer.',
    },
  },
  NOTHING_TO_UNDO: {
    title: { en: 'There is nothing to undo.', es: 'No hay nada que deshacer.' },
    detail: { en: 'Everything is already as it was before.', es: 'Ya está todo como antes.' },
  },
  MODEL_REBUILD_RUNNING: {
    title: { en: 'This read model is already being rebuilt.', es: 'Este modelo de lectura ya se está reconstruyendo.' },
    detail: { en: 'Wait until it is finished, or cancel it first.', es: 'Espere a que termine la reconstrucción o cancélela primero.' },
  },
  MODEL_REBUILD_NOT_READY: {
    title: { en: 'There is no finished rebuild to switch to.', es: 'No hay ninguna reconstrucción terminada.' },
    detail: {
      en: 'Wait until the comparison is finished, or start a rebuild.',
      es: 'Espere a que termine la comparación o inicie una reconstrucción.',
    },
  },
  MODEL_DIFFERS: {
    title: { en: 'The read model in use and its rebuild are different.', es: 'El modelo en uso y su reconstrucción son distintos.' },
    detail: {
      en: 'Check the differences. To switch anyway, accept them.',
      es: 'Revise las diferencias. Para cambiar de todos modos, acéptelas.',
    },
  },
  MODEL_PROOF_RUNNING: {
    title: { en: 'The read models are already being checked.', es: 'Los modelos de lectura ya se están comprobando.' },
    detail: { en: 'Wait until the check is finished.', es: 'Espere a que termine la comprobación.' },
  },
  CANNOT_UNDO: {
    title: { en: 'This cannot be undone.', es: 'Esto no se puede deshacer.' },
    detail: {
      en: 'This kind of change can’t be undone. Change it back by hand.',
      es: 'Este tipo de cambio no se puede deshacer. Cámbielo a mano.',
    },
  },
  'CANNOT_UNDO CHANGED': {
    title: { en: 'Someone changed this later.', es: 'Alguien cambió esto después.' },
    detail: {
      en: 'Undo the later change first, or correct the information by hand.',
      es: 'Deshaga primero el cambio más reciente, o corrija los datos a mano.',
    },
  },
  'CANNOT_UNDO RUNNING': {
    title: { en: 'This is still running.', es: 'Esto todavía está en curso.' },
    detail: { en: 'Wait until it is finished, then undo it.', es: 'Espere a que termine y después deshágalo.' },
  },
  'CANNOT_UNDO TOO_MANY': {
    title: { en: 'This import is too large to undo in one step.', es: 'Esta importación es demasiado grande para deshacerla de una vez.' },
    detail: {
      en: 'An undo covers 20,000 listings at most. Undo the rows one by one, or restore a backup.',
      es: 'Solo se pueden deshacer los cambios de hasta 20,000 fichas a la vez. Deshaga los cambios uno por uno o restaure una copia de seguridad.',
    },
  },
  'CANNOT_UNDO UNOWNED': {
    title: { en: 'This listing had no owner before.', es: 'Antes esta ficha no tenía responsable.' },
    detail: {
      en: 'A listing can’t be left without an owner. Hand it over to another person instead.',
      es: 'Una ficha no puede quedarse sin responsable. Traspásela a otra persona.',
    },
  },
  'CANNOT_UNDO TOO_LATE': {
    title: { en: 'This account can no longer be restored.', es: 'Esta cuenta ya no se puede restaurar.' },
    detail: {
      en: 'A closed account is deleted for good after 3 days. The person can open a new one.',
      es: 'Una cuenta cerrada se elimina para siempre después de 3 días. La persona puede abrir una nueva.',
    },
  },
  'CANNOT_UNDO ONLY_COUNT': {
    title: { en: 'This is the only bed count for this shelter.', es: 'Este es el único conteo de camas de este refugio.' },
    detail: { en: 'Count the beds again instead.', es: 'Vuelva a contar las camas.' },
  },
  ALREADY_CONFIRMED: {
    title: { en: 'This is already confirmed.', es: 'Esto ya está confirmado.' },
    detail: { en: 'Nothing left to do. Thank you.', es: 'No queda nada por hacer. Gracias.' },
  },
  MAX_LIMIT_REACHED: {
    title: { en: 'You reached the Max Limit for adding new services.', es: 'Alcanzó el límite máximo para agregar servicios nuevos.' },
    detail: {
      en: 'You have {{used}} of {{quota}} listings. Delete one, or ask an admin for more.',
      es: 'Tiene {{used}} de {{quota}} fichas. Elimine una o pida más a la administración.',
    },
  },
  OWNER_LIMIT_REACHED: {
    title: { en: 'This user can’t have that many listings.', es: 'Este usuario no puede tener tantas fichas.' },
    detail: {
      en: 'They have {{used}} of {{quota}} listings. Raise their limit first, or choose another user.',
      es: 'Este usuario tiene {{used}} de {{quota}} fichas. Primero aumente su límite o elija a otro usuario.',
    },
  },
  NO_QUOTA_OF_ADMINISTRATORS: {
    title: { en: 'Admins have no listing limit.', es: 'La administración no tiene límite de fichas.' },
    detail: { en: 'Leave the limit as it is, or change the role first.', es: 'Deje el límite como está o cambie primero el rol.' },
  },
  NOT_APPROVED: {
    title: { en: 'This listing is not approved.', es: 'Esta ficha no está aprobada.' },
    detail: {
      en: 'There is no approved version to restore. Approve the listing, or delete it.',
      es: 'No hay ninguna versión aprobada para restaurar. Apruebe la ficha o elimínela.',
    },
  },
  ALREADY_OWNED: {
    title: { en: 'This listing already has an owner.', es: 'Esta ficha ya tiene responsable.' },
    detail: {
      en: 'If something is wrong, report it. The owner will read the report.',
      es: 'Si algo está mal, repórtelo. El responsable leerá el reporte.',
    },
  },
  OWNERSHIP_NOT_REQUESTED: {
    title: { en: 'This claim was already answered.', es: 'Esta solicitud ya tiene respuesta.' },
    detail: { en: 'Reload the list.', es: 'Cargue la lista otra vez.' },
  },
  ERROR_UPDATE_BEDS: {
    title: { en: 'Free beds can’t be more than total beds.', es: 'Las camas libres no pueden ser más que el total.' },
    detail: { en: 'Correct the count and save again.', es: 'Corrija el número y guarde otra vez.' },
  },
  TOTAL_BEDS_AT_LEAST_ONE: {
    title: { en: 'Total beds must be 1 or more.', es: 'El total de camas debe ser 1 o más.' },
    detail: { en: 'Correct the number and save again.', es: 'Corrija el número y guarde otra vez.' },
  },
  OBSERVED_IN_FUTURE: {
    title: { en: 'The time of this count is in the future.', es: 'La hora de este conteo está en el futuro.' },
    detail: { en: 'Check your device’s clock.', es: 'Revise el reloj de su dispositivo.' },
  },
  OBSERVED_TOO_LONG_AGO: {
    title: { en: 'This count is more than seven days old.', es: 'Este conteo tiene más de siete días.' },
    detail: { en: 'Count the beds again.', es: 'Cuente las camas otra vez.' },
  },
  BEDS_COUNTED_SINCE: {
    title: { en: 'Someone counted these beds in the meantime.', es: 'Alguien contó estas camas mientras tanto.' },
    detail: {
      en: 'Check the newer count, then save yours again if it is correct.',
      es: 'Revise el conteo más reciente y, si el suyo es correcto, guárdelo otra vez.',
    },
  },
  NO_HOURS_TO_CLOSE: {
    title: { en: 'This listing has no hours.', es: 'Esta ficha no tiene horario.' },
    detail: {
      en: 'To mark it closed for a night, add its hours first, or post an urgent notice.',
      es: 'Para marcar el refugio como cerrado por una noche, primero agregue su horario o publique un aviso urgente.',
    },
  },
  BED_COUNTER_NOT_FOUND: {
    title: { en: 'No account uses this email.', es: 'Ninguna cuenta usa este correo.' },
    detail: { en: 'Ask the person to sign up first.', es: 'Primero pida a la persona que se registre.' },
  },
  BED_COUNTER_IS_VOLUNTEER: {
    title: { en: 'Volunteers do not count beds.', es: 'Los voluntarios no cuentan camas.' },
    detail: {
      en: 'Add a person who signed up as a service provider.',
      es: 'Elija a alguien que se haya registrado como proveedor de servicios.',
    },
  },
  TOO_MANY_BED_COUNTERS: {
    title: {
      en: 'No more people can be added to update this shelter’s beds.',
      es: 'Ya no se puede agregar a más personas para actualizar las camas de este refugio.',
    },
    detail: { en: 'Remove a person first.', es: 'Primero quite a una persona.' },
  },
  TOO_MANY_OWNERSHIP_REQUESTS: {
    title: { en: 'This listing already has many claims.', es: 'Esta ficha ya tiene muchas solicitudes.' },
    detail: { en: 'Try again after they are answered.', es: 'Pruebe otra vez cuando se hayan respondido.' },
  },
  BEDS_OF_SHELTERS_ONLY: {
    title: { en: 'Only shelters have beds.', es: 'Solo los refugios tienen camas.' },
    detail: { en: 'Choose a shelter type for this listing first.', es: 'Primero elija un tipo de refugio para esta ficha.' },
  },
};
