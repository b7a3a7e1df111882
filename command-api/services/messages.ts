import type { Language } from '../../domain/events/envelope.ts';

/** What a person is told when a command on a service was carried out. */
export const MESSAGES = {
  added: { en: 'Service added.', es: 'Servicio agregado.' },
  addedWaiting: { en: 'Service added. It is waiting for approval.', es: 'Servicio agregado. Está esperando aprobación.' },
  revised: { en: 'Service updated.', es: 'Servicio actualizado.' },
  revisedHidden: {
    en: 'Service updated. Its address is hidden from now on. The address that was public before stays in the history, which is never erased.',
    es: 'Servicio actualizado. Su dirección queda oculta desde ahora. La dirección que fue pública sigue en el historial, que nunca se borra.',
  },
  removed: { en: 'Service removed.', es: 'Servicio eliminado.' },
  confirmed: { en: 'Thank you. The details are confirmed.', es: 'Gracias. Los datos están confirmados.' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
