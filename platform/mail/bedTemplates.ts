/* Messages to people who count beds; `{{service}}` is the shelter. */
export const BED_TEMPLATES = {
  bedCounterNamed: {
    en: {
      subject: 'You can now update beds on Shelter',
      greeting: 'Hello {{name}},',
      body: ['You were added to the staff who update the free beds at {{service}}. You can update them on this page:'],
      actionLabel: 'Update the beds',
      ignoreText: 'If you do not work at this place, ignore this email, or ask the place to remove you.',
    },
    es: {
      subject: 'Ya puede actualizar camas en Shelter',
      greeting: 'Hola, {{name}}:',
      body: ['Usted ahora forma parte del personal que actualiza las camas libres de {{service}}. Puede actualizarlas en esta página:'],
      actionLabel: 'Actualizar las camas',
      ignoreText: 'Si no trabaja en este lugar, ignore este correo, o pida al lugar que le retire el acceso.',
    },
  },
  bedReminder: {
    en: {
      subject: 'A bed count on Shelter is out of date',
      greeting: 'Hello {{name}},',
      body: ['The last bed count at {{service}} is 8 hours old. Visitors see how old it is. Please update it.'],
      actionLabel: 'Update the beds',
      ignoreText: 'You get one email for each count that is out of date. The owner can turn off these emails for the shelter on that page.',
    },
    es: {
      subject: 'Un conteo de camas en Shelter no está al día',
      greeting: 'Hola, {{name}}:',
      body: [
        'El último conteo de camas de {{service}} tiene 8 horas. El público ve su antigüedad. Actualícelo para que nadie camine en vano.',
      ],
      actionLabel: 'Actualizar las camas',
      ignoreText:
        'Recibe un correo por cada conteo que no está al día. El responsable puede desactivar estos correos en esa página, debajo del refugio.',
    },
  },
} as const;
