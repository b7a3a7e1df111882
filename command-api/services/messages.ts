import type { Language } from '#domain/vocabulary/languages.ts';

/** Messages shown after a command on a service succeeded. */
export const MESSAGES = {
  added: { en: 'Listing added.', es: 'Ficha agregada.' },
  addedWaiting: { en: 'Listing added. It is waiting for approval.', es: 'Ficha agregada. Está pendiente de aprobación.' },
  revised: { en: 'Listing updated.', es: 'Ficha actualizada.' },
  revisedHidden: {
    en: 'Listing updated. The address is now hidden. The earlier public address stays in the history.',
    es: 'Ficha actualizada. La dirección ahora está oculta. La dirección pública anterior queda en el historial.',
  },
  restored: { en: 'Listing restored.', es: 'Ficha restaurada.' },
  withdrawn: {
    en: 'Approval withdrawn. Visitors no longer see this listing.',
    es: 'Aprobación retirada. El público ya no ve esta ficha.',
  },
  takenBack: { en: 'Approved version restored.', es: 'Versión aprobada restaurada.' },
  distinguished: { en: 'Saved. These are two places.', es: 'Guardado. Son dos lugares.' },
  handedOver: { en: 'The listing has a new owner.', es: 'La ficha tiene un nuevo responsable.' },
  requested: {
    en: 'Thank you. An admin will read your request.',
    es: 'Gracias. La administración leerá su solicitud.',
  },
  declined: { en: 'Claim declined.', es: 'Solicitud rechazada.' },
  counterAdded: { en: 'Person added. They can now update the beds.', es: 'Persona agregada. Ya puede actualizar las camas.' },
  counterRemoved: { en: 'Person removed. They can no longer update the beds.', es: 'Esa persona ya no puede actualizar las camas.' },
  reminderSet: { en: 'Saved.', es: 'Guardado.' },
  closedOnDates: { en: 'Closed. Visitors will see this.', es: 'Cerrado. El público lo ve.' },
  openOnDates: { en: 'Open again at the usual hours.', es: 'Abierto otra vez en el horario normal.' },
  placed: { en: 'Pin moved.', es: 'Marcador movido.' },
  removed: { en: 'Listing deleted.', es: 'Ficha eliminada.' },
  confirmed: { en: 'Thank you. The listing is confirmed.', es: 'Gracias. La ficha está confirmada.' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
