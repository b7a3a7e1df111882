import type { Language } from '#kernel/vocabulary/languages.ts';

/** Messages shown after a command on a service succeeded. */
export const MESSAGES = {
  added: { en: 'Service added.', es: 'Servicio agregado.' },
  addedWaiting: { en: 'Service added. It is waiting for approval.', es: 'Servicio agregado. Está pendiente de aprobación.' },
  revised: { en: 'Service updated.', es: 'Servicio actualizado.' },
  revisedHidden: {
    en: 'Service updated. Its address is hidden from now on. The address that was public before stays in the history, which is never erased.',
    es: 'Servicio actualizado. Su dirección queda oculta desde ahora. La dirección que fue pública sigue en el historial, que nunca se borra.',
  },
  restored: { en: 'Service restored.', es: 'Servicio restaurado.' },
  withdrawn: {
    en: 'The approval is withdrawn. Visitors no longer see this service.',
    es: 'Se retiró la aprobación. El público ya no ve este servicio.',
  },
  takenBack: { en: 'The service is back to what was approved.', es: 'El servicio vuelve a decir lo que se aprobó.' },
  handedOver: { en: 'The service has a new owner.', es: 'El servicio tiene otra persona a cargo.' },
  requested: {
    en: 'Thank you. An administrator will read your request.',
    es: 'Gracias. Alguien de la administración leerá su solicitud.',
  },
  declined: { en: 'The request is declined.', es: 'Se rechazó la solicitud.' },
  counterAdded: { en: 'They may count the beds from now on.', es: 'Desde ahora puede contar las camas.' },
  counterRemoved: { en: 'They no longer count the beds.', es: 'Ya no cuenta las camas.' },
  reminderSet: { en: 'Saved.', es: 'Guardado.' },
  closedOnDates: { en: 'Closed. Visitors see it.', es: 'Cerrado. El público lo ve.' },
  openOnDates: { en: 'Open again, as the hours say.', es: 'Abierto otra vez, según el horario.' },
  placed: { en: 'The pin is there now.', es: 'El marcador está ahí ahora.' },
  removed: { en: 'Service removed.', es: 'Servicio eliminado.' },
  confirmed: { en: 'Thank you. The details are confirmed.', es: 'Gracias. Los datos están confirmados.' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
