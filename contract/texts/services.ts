import type { ProblemTexts } from './types.ts';

/** Problems of services, of the number a user may own, and of their beds. */
export const SERVICE_PROBLEMS: ProblemTexts = {
  SERVICE_NOT_FOUND: {
    title: { en: 'This service was not found.', es: 'No se encontró este servicio.' },
    detail: { en: 'It may have been removed.', es: 'Puede que se haya eliminado.' },
  },
  CONFIRM_LINK_INVALID: {
    title: { en: 'This link does not work.', es: 'Este enlace no sirve.' },
    detail: {
      en: 'Open it again from the message, the whole of it. Or sign in and confirm the place in the list of your services.',
      es: 'Ábralo otra vez desde el mensaje, completo. O inicie sesión y confirme el lugar en la lista de sus servicios.',
    },
  },
  CONFIRM_LINK_EXPIRED: {
    title: { en: 'This link is more than 14 days old.', es: 'Este enlace tiene más de 14 días.' },
    detail: {
      en: 'Use the link of a newer message. Or sign in and confirm the place in the list of your services.',
      es: 'Use el enlace de un mensaje más nuevo. O inicie sesión y confirme el lugar en la lista de sus servicios.',
    },
  },
  CONFIRM_LINK_OWNER_CHANGED: {
    title: { en: 'Somebody else looks after this place now.', es: 'Ahora otra persona se encarga de este lugar.' },
    detail: {
      en: 'They get a message of their own. If it should be you, sign in and tell the administrators by feedback.',
      es: 'Esa persona recibe su propio mensaje. Si debería ser usted, inicie sesión y dígalo a la administración con un comentario.',
    },
  },
  CONFIRM_LINK_ACCOUNT_CLOSED: {
    title: {
      en: 'The account that this link was sent to cannot be used now.',
      es: 'La cuenta a la que se envió este enlace no se puede usar ahora.',
    },
    detail: {
      en: 'If it is yours, tell the administrators by feedback. If you have another account, sign in with it.',
      es: 'Si es suya, dígalo a la administración con un comentario. Si tiene otra cuenta, inicie sesión con ella.',
    },
  },
  CONFIRM_LINK_SERVICE_REMOVED: {
    title: { en: 'This place was removed from the directory.', es: 'Este lugar se eliminó del directorio.' },
    detail: {
      en: 'There is nothing to confirm. If that was a mistake, sign in and restore it, or ask an administrator.',
      es: 'No hay nada que confirmar. Si fue un error, inicie sesión y recupérelo, o pídalo a la administración.',
    },
  },
  CONFIRM_FACTS_CHANGED: {
    title: { en: 'Somebody changed this place while you were reading.', es: 'Alguien cambió este lugar mientras usted leía.' },
    detail: { en: 'Look at it again, then confirm it.', es: 'Revíselo otra vez y después confírmelo.' },
  },
  ONLY_COUNT: {
    title: { en: 'This is the only count of this place.', es: 'Este es el único conteo de este lugar.' },
    detail: { en: 'It cannot be taken back. Count the beds again instead.', es: 'No se puede deshacer. Vuelva a contar las camas.' },
  },
  ALREADY_UNDONE: {
    title: { en: 'This was already undone.', es: 'Esto ya se deshizo.' },
    detail: {
      en: 'The history says by whom and when. That can be undone too.',
      es: 'El historial dice quién lo hizo y cuándo. Eso también se puede deshacer.',
    },
  },
  NOTHING_TO_UNDO: {
    title: { en: 'There is nothing to undo.', es: 'No hay nada que deshacer.' },
    detail: { en: 'Everything is already as it was before.', es: 'Todo ya está como antes.' },
  },
  MODEL_REBUILD_RUNNING: {
    title: { en: 'This read model is already being rebuilt.', es: 'Este modelo de lectura ya se está reconstruyendo.' },
    detail: { en: 'Wait until it is finished, or cancel it first.', es: 'Espere a que termine o cancélelo primero.' },
  },
  MODEL_REBUILD_NOT_READY: {
    title: { en: 'There is no compared rebuild to switch to.', es: 'No hay ninguna reconstrucción comparada a la que cambiar.' },
    detail: { en: 'Wait until both are compared, or start a rebuild.', es: 'Espere a que se comparen o inicie una reconstrucción.' },
  },
  MODEL_DIFFERS: {
    title: { en: 'The live model and its rebuild differ.', es: 'El modelo en uso y su reconstrucción son distintos.' },
    detail: {
      en: 'Look at the differences. To switch in spite of them, accept them.',
      es: 'Revise las diferencias. Para cambiar a pesar de ellas, acéptelas.',
    },
  },
  MODEL_PROOF_RUNNING: {
    title: { en: 'The read models are already being proved.', es: 'Los modelos de lectura ya se están comprobando.' },
    detail: { en: 'Wait until the proof is finished.', es: 'Espere a que termine la comprobación.' },
  },
  CANNOT_UNDO: {
    title: { en: 'This cannot be undone.', es: 'Esto no se puede deshacer.' },
    detail: {
      en: 'There is no undo for this kind of change. Change it back by hand.',
      es: 'Este tipo de cambio no se puede deshacer. Cámbielo a mano.',
    },
  },
  'CANNOT_UNDO CHANGED': {
    title: { en: 'Somebody changed this since.', es: 'Alguien cambió esto después.' },
    detail: {
      en: 'Undo the later change first, or change it by hand.',
      es: 'Deshaga primero el cambio más reciente o cámbielo a mano.',
    },
  },
  'CANNOT_UNDO RUNNING': {
    title: { en: 'This is still running.', es: 'Esto todavía está en curso.' },
    detail: { en: 'Wait until it is finished, then undo it.', es: 'Espere a que termine y después deshágalo.' },
  },
  'CANNOT_UNDO TOO_MANY': {
    title: { en: 'This import is too large to undo at once.', es: 'Esta importación es demasiado grande para deshacerla de una vez.' },
    detail: {
      en: 'One undo takes back up to 20,000 services. Undo the rows one by one, or restore a backup.',
      es: 'Se deshacen hasta 20,000 servicios de una vez. Deshaga las filas una por una o restaure una copia de seguridad.',
    },
  },
  'CANNOT_UNDO UNOWNED': {
    title: { en: 'This place had no owner before.', es: 'Este lugar antes no tenía una persona a cargo.' },
    detail: {
      en: 'A place with an owner cannot be left without one. Hand it over to another person instead.',
      es: 'Un lugar no puede quedarse sin una persona a cargo. Déjelo a cargo de otra persona.',
    },
  },
  'CANNOT_UNDO TOO_LATE': {
    title: { en: 'This account can no longer be opened again.', es: 'Esta cuenta ya no se puede volver a abrir.' },
    detail: {
      en: 'A closed account is erased after 3 days. The person can open a new one.',
      es: 'Una cuenta cerrada se borra después de 3 días. La persona puede abrir una nueva.',
    },
  },
  'CANNOT_UNDO ONLY_COUNT': {
    title: { en: 'This is the only count of this place.', es: 'Este es el único conteo de este lugar.' },
    detail: { en: 'Count the beds again instead.', es: 'Vuelva a contar las camas.' },
  },
  ALREADY_CONFIRMED: {
    title: { en: 'This is already confirmed.', es: 'Esto ya está confirmado.' },
    detail: { en: 'There is nothing left to do. Thank you.', es: 'No queda nada por hacer. Gracias.' },
  },
  MAX_LIMIT_REACHED: {
    title: { en: 'You reached the Max Limit for adding new services.', es: 'Alcanzó el límite máximo para agregar servicios nuevos.' },
    detail: {
      en: 'You have {{used}} of {{quota}} services. Remove one, or ask the app administrator for more.',
      es: 'Tiene {{used}} de {{quota}} servicios. Elimine uno o pida más a la administración.',
    },
  },
  OWNER_LIMIT_REACHED: {
    title: { en: 'This person may not have that many services.', es: 'Esta persona no puede tener tantos servicios.' },
    detail: {
      en: 'They have {{used}} of {{quota}} services. Raise their limit first, or choose another person.',
      es: 'Tiene {{used}} de {{quota}} servicios. Primero auméntele el límite o elija a otra persona.',
    },
  },
  NO_QUOTA_OF_ADMINISTRATORS: {
    title: { en: 'An administrator has no limit of services.', es: 'Los administradores no tienen límite de servicios.' },
    detail: { en: 'Leave the limit as it is, or change the role first.', es: 'Deje el límite como está o cambie primero el rol.' },
  },
  NOT_APPROVED: {
    title: { en: 'This service is not approved.', es: 'Este servicio no está aprobado.' },
    detail: {
      en: 'There is nothing to go back to. Approve it, or delete it.',
      es: 'No hay una versión aprobada a la cual volver. Apruébelo o elimínelo.',
    },
  },
  ALREADY_OWNED: {
    title: { en: 'Somebody runs this listing already.', es: 'Alguien ya se encarga de este servicio.' },
    detail: {
      en: 'If something in it is wrong, report it. The people who run it will read that.',
      es: 'Si algo está mal, repórtelo. Lo leerá quien se encarga de él.',
    },
  },
  OWNERSHIP_NOT_REQUESTED: {
    title: { en: 'This request was answered already.', es: 'Esta solicitud ya tiene respuesta.' },
    detail: { en: 'Load the list again.', es: 'Cargue la lista otra vez.' },
  },
  ERROR_UPDATE_BEDS: {
    title: { en: 'There cannot be more available beds than beds in all.', es: 'No puede haber más camas disponibles que camas en total.' },
    detail: { en: 'Correct the count and save again.', es: 'Corrija el número y guarde otra vez.' },
  },
  TOTAL_BEDS_AT_LEAST_ONE: {
    title: { en: 'There must be one bed or more in all.', es: 'Debe haber una cama o más en total.' },
    detail: { en: 'Correct the number and save again.', es: 'Corrija el número y guarde otra vez.' },
  },
  OBSERVED_IN_FUTURE: {
    title: { en: 'This count is from the future.', es: 'Este conteo tiene una hora futura.' },
    detail: { en: 'Check the clock of your device.', es: 'Revise el reloj de su dispositivo.' },
  },
  OBSERVED_TOO_LONG_AGO: {
    title: { en: 'This count is more than seven days old.', es: 'Este conteo tiene más de siete días.' },
    detail: { en: 'Count the beds again.', es: 'Cuente las camas otra vez.' },
  },
  BEDS_COUNTED_SINCE: {
    title: { en: 'Someone counted these beds in the meantime.', es: 'Alguien contó estas camas mientras tanto.' },
    detail: {
      en: 'Look at the newer count, then save yours again if it is right.',
      es: 'Mire el conteo más reciente y, si el suyo es correcto, guárdelo otra vez.',
    },
  },
  NO_HOURS_TO_CLOSE: {
    title: { en: 'Nobody has said when this place is open.', es: 'Nadie ha dicho cuándo abre este lugar.' },
    detail: {
      en: 'Add its hours first, or set an urgent notice, so that people know.',
      es: 'Primero agregue el horario o ponga un aviso urgente, para que la gente lo sepa.',
    },
  },
  BED_COUNTER_NOT_FOUND: {
    title: { en: 'Nobody signs in with this email.', es: 'Nadie inicia sesión con este correo.' },
    detail: { en: 'Ask them to sign up first.', es: 'Pídale primero que se registre.' },
  },
  BED_COUNTER_IS_VOLUNTEER: {
    title: { en: 'Volunteers do not count beds.', es: 'Los voluntarios no cuentan camas.' },
    detail: {
      en: 'Name a person who signed up as a service provider.',
      es: 'Elija a alguien que se registró como proveedor de servicios.',
    },
  },
  TOO_MANY_BED_COUNTERS: {
    title: { en: 'So many people count here already.', es: 'Ya hay mucha gente que cuenta aquí.' },
    detail: { en: 'Remove a person first.', es: 'Primero quite a alguien.' },
  },
  TOO_MANY_OWNERSHIP_REQUESTS: {
    title: { en: 'Many people asked for this listing already.', es: 'Ya mucha gente pidió este lugar.' },
    detail: { en: 'Ask again once they were answered.', es: 'Vuelva a pedirlo cuando se les haya respondido.' },
  },
  BEDS_OF_SHELTERS_ONLY: {
    title: { en: 'Only shelters have beds.', es: 'Solo los refugios tienen camas.' },
    detail: { en: 'Choose a shelter type for this service first.', es: 'Primero elija un tipo de refugio para este servicio.' },
  },
};
