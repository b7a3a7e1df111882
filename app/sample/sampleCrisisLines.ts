import { crisisLineSchema, type CrisisLineFacts } from '#domain/crisisLine/form.ts';

/** Real crisis lines of the United States, each checked against its own website: a user in need must never get an invented number. */
export interface SampleCrisisLine {
  readonly key: string;
  readonly facts: CrisisLineFacts;
}

const NATIONWIDE = { area: 'United States', areaEs: 'Estados Unidos', time: '24/7', timeEs: 'Las 24 horas, todos los días' };

const sampleLine = (key: string, facts: Partial<CrisisLineFacts>): SampleCrisisLine => ({
  key,
  facts: crisisLineSchema.parse({ ...NATIONWIDE, ...facts }),
});

/** In the order in which they are shown. */
export const SAMPLE_CRISIS_LINES: readonly SampleCrisisLine[] = [
  sampleLine('lifeline', {
    name: '988 Suicide and Crisis Lifeline',
    nameEs: '988, Línea de Prevención del Suicidio y Crisis',
    description: 'For any kind of pain or worry, or if you think of ending your life. English, Spanish and more.',
    descriptionEs: 'Para cualquier dolor o preocupación, o si piensa en quitarse la vida. Le atienden en español.',
    phone: '988',
    keyEs: '2',
    text: '988',
    textEs: 'AYUDA al 988',
    chatWebLink: 'https://988lifeline.org/chat/',
    chatWebLinkEs: 'https://988lifeline.org/es/chat/',
    website: 'https://988lifeline.org/',
  }),
  sampleLine('violence', {
    name: 'National Domestic Violence Hotline',
    nameEs: 'Línea Nacional contra la Violencia Doméstica',
    description: 'If someone hurts you or scares you at home. They help you plan how to be safe.',
    descriptionEs: 'Si alguien le hace daño o le da miedo en casa. Le ayudan a planear cómo estar a salvo.',
    phone: '8007997233',
    text: 'START to 88788',
    chatWebLink: 'https://www.thehotline.org/',
    chatWebLinkEs: 'https://espanol.thehotline.org/',
    website: 'https://www.thehotline.org/',
  }),
  sampleLine('veterans', {
    name: 'Veterans Crisis Line',
    nameEs: 'Línea de Crisis para Veteranos',
    description: 'For people who serve or served in the military, and their families.',
    descriptionEs: 'Para quienes sirven o sirvieron en las fuerzas armadas y sus familias.',
    phone: '988',
    key: '1',
    keyEs: '1',
    text: '838255',
    chatWebLink: 'https://www.veteranscrisisline.net/',
    website: 'https://www.veteranscrisisline.net/',
  }),
  sampleLine('runaway', {
    name: 'National Runaway Safeline',
    nameEs: 'Línea Nacional para Jóvenes sin Hogar',
    description: 'For young people from 12 to 21 who left home, want to leave, or have no place to stay.',
    descriptionEs: 'Para jóvenes de 12 a 21 años que dejaron su casa, quieren dejarla o no tienen dónde quedarse.',
    phone: '8007862929',
    text: '66008',
    chatWebLink: 'https://www.1800runaway.org/',
    website: 'https://www.1800runaway.org/',
  }),
  sampleLine('homeless-veterans', {
    name: 'National Call Center for Homeless Veterans',
    nameEs: 'Centro Nacional de Llamadas para Veteranos sin Hogar',
    description: 'For veterans who have no home or may lose it. You need no papers to call.',
    descriptionEs: 'Para veteranos que no tienen hogar o pueden perderlo. No necesita papeles para llamar.',
    phone: '8774243838',
    website: 'https://www.va.gov/homeless/nationalcallcenter.asp',
  }),
  sampleLine('child-abuse', {
    name: 'Childhelp National Child Abuse Hotline',
    nameEs: 'Childhelp, Línea Nacional contra el Maltrato Infantil',
    description: 'If a child is being hurt, or you are a child and are being hurt.',
    descriptionEs: 'Si alguien hace daño a un niño o una niña, o si se lo hacen a usted.',
    phone: '8004224453',
    text: '8004224453',
    website: 'https://www.childhelphotline.org/',
  }),
  sampleLine('youth', {
    name: 'The Trevor Project',
    description: 'For LGBTQ+ young people who are hurting or think of ending their life.',
    descriptionEs: 'Para jóvenes LGBTQ+ que sufren o piensan en quitarse la vida.',
    phone: '8664887386',
    chatWebLink: 'https://www.thetrevorproject.org/get-help/',
    website: 'https://www.thetrevorproject.org/',
  }),
  sampleLine('substances', {
    name: 'SAMHSA National Helpline',
    nameEs: 'Línea Nacional de Ayuda de SAMHSA',
    description: 'Finds treatment near you for drugs, alcohol or mental health. English and Spanish.',
    descriptionEs: 'Busca tratamiento cerca de usted por drogas, alcohol o salud mental. En inglés y español.',
    phone: '8006624357',
    website: 'https://www.samhsa.gov/find-help/helplines/national-helpline',
  }),
  sampleLine('disaster', {
    name: 'Disaster Distress Helpline',
    nameEs: 'Línea de Ayuda en Desastres',
    description: 'If a storm, fire, flood or other disaster weighs on you. Many languages.',
    descriptionEs: 'Si le afecta una tormenta, un incendio, una inundación u otro desastre. Le atienden en español.',
    phone: '8009855990',
    keyEs: '2',
    text: '8009855990',
    website: 'https://www.samhsa.gov/find-help/helplines/disaster-distress-helpline',
  }),
  sampleLine('local', {
    name: '211',
    description: 'A person who knows the help in your town: food, beds, bills.',
    descriptionEs: 'Una persona que conoce la ayuda en su ciudad: comida, camas, facturas.',
    phone: '211',
    website: 'https://www.211.org/',
    area: 'Most of the United States',
    areaEs: 'La mayor parte de Estados Unidos',
  }),
];
