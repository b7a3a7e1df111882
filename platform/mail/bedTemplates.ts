/* Messages to people who count beds; `{{service}}` is the shelter. */
export const BED_TEMPLATES = {
  bedCounterNamed: {
    en: {
      subject: 'You can now count beds on Shelter',
      greeting: 'Hello {{name}},',
      body: ['You were named to count the free beds of {{service}}. You can count them on this page, and change nothing else:'],
      actionLabel: 'Count the beds',
      ignoreText: 'If this is not your place, do nothing, or ask the people there to take your name out.',
    },
    es: {
      subject: 'Ya puede contar camas en Shelter',
      greeting: 'Hola, {{name}}:',
      body: ['Le nombraron para contar las camas libres de {{service}}. Puede contarlas en esta página, y no cambiar nada más:'],
      actionLabel: 'Contar las camas',
      ignoreText: 'Si este lugar no es el suyo, no haga nada, o pida allí que quiten su nombre.',
    },
  },
  bedReminder: {
    en: {
      subject: 'A bed count on Shelter is 8 hours old',
      greeting: 'Hello {{name}},',
      body: [
        'Nobody has counted the free beds of {{service}} for 8 hours. People see how old the number is. A fresh one saves them a cold walk.',
      ],
      actionLabel: 'Count the beds',
      ignoreText: 'You get one such message for each count that grows old. The owner can switch them off on that page, under the shelter.',
    },
    es: {
      subject: 'Un conteo de camas en Shelter tiene 8 horas',
      greeting: 'Hola, {{name}}:',
      body: [
        'Nadie ha contado las camas libres de {{service}} en 8 horas. La gente ve la antigüedad del número. Uno reciente le ahorra una caminata con frío.',
      ],
      actionLabel: 'Contar las camas',
      ignoreText:
        'Recibe un mensaje así por cada conteo que envejece. Quien dirige el lugar puede desactivarlos en esa página, bajo el refugio.',
    },
  },
} as const;
