/* Messages about a report of wrong information; `{{service}}` is the reported service. */
export const REPORT_TEMPLATES = {
  reportCorrected: {
    en: {
      subject: 'Corrected: thank you',
      greeting: 'Hello {{name}},',
      body: ['You told us that something about {{service}} was wrong on Shelter. It is corrected now. Thank you.'],
      actionLabel: 'See the place',
      ignoreText: 'If it is still not right, please tell us again from that page. We write to you only about what you sent.',
    },
    es: {
      subject: 'Corregido: gracias',
      greeting: 'Hola, {{name}}:',
      body: ['Usted nos avisó de un dato equivocado sobre {{service}} en Shelter. Ya está corregido. Gracias.'],
      actionLabel: 'Ver el lugar',
      ignoreText: 'Si todavía no está bien, avísenos otra vez desde esa página. Solo le escribimos sobre lo que usted envió.',
    },
  },
  reportWaits: {
    en: {
      subject: 'A report on Shelter has waited for a day',
      greeting: 'Hello {{name}},',
      body: [
        'A visitor reported wrong information about {{service}}. Nobody has opened the report for a day, and people may go there in vain.',
      ],
      actionLabel: 'Read the report',
      ignoreText: 'You get one such message for each report that waits. If another person has opened it, there is nothing to do.',
    },
    es: {
      subject: 'Un reporte en Shelter lleva un día esperando',
      greeting: 'Hola, {{name}}:',
      body: ['Alguien reportó un dato equivocado sobre {{service}}. Nadie ha abierto el reporte en un día, y la gente puede ir en vano.'],
      actionLabel: 'Leer el reporte',
      ignoreText: 'Recibe un mensaje así por cada reporte que espera. Si mientras tanto alguien lo abrió, no hay nada que hacer.',
    },
  },
} as const;
