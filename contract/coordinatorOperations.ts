import * as z from 'zod/mini';
import { coordinatorFormSchema, newCoordinatorSchema } from '#domain/coordinator/form.ts';
import { defineContactOperations } from './defineContactOperations.ts';
import { commandProblems, commandResponse } from './operationParts.ts';
import { exampleTime, changedSchema, changeProblems, stampShape } from './regionOperationDefaults.ts';

/** A regional coordinator: a contact, not an account. Unknown fields are absent. */
export const coordinatorSchema = z.object({
  id: z.string(),
  name: z.string(),
  addresses: z.optional(z.array(z.string())),
  officePhone: z.optional(z.string()),
  extension: z.optional(z.string()),
  mobile: z.optional(z.string()),
  fax: z.optional(z.string()),
  email: z.optional(z.string()),
});

const coordinatorResultSchema = z.extend(coordinatorSchema, {
  /** Regions that name the coordinator. */
  regions: z.array(z.object({ id: z.string(), name: z.string() })),
  ...stampShape,
});
export type CoordinatorResult = z.infer<typeof coordinatorResultSchema>;

const formExample = {
  name: 'Rosa P.',
  addresses: ['Westside Community Office', '1555 Clarkson Street, Denver'],
  officePhone: '(303) 555-0161',
  extension: '14',
  email: 'rosa@example.org',
};
export const coordinatorExample = { id: '7d9f6a3f-5d0a-5a0e-9a55-0b0f6a521a11', ...formExample };
const answerExample = {
  ...coordinatorExample,
  regions: [{ id: '0b0f6a52-5d0a-5a0e-9a55-7d9f6a3f1a11', name: 'Metro Denver' }],
  createdAt: exampleTime,
  updatedAt: exampleTime,
  revision: 0,
};

export const coordinatorOperations = defineContactOperations({
  noun: 'Coordinator',
  path: 'coordinators',
  called: 'regional coordinator',
  result: coordinatorResultSchema,
  form: coordinatorFormSchema,
  newForm: newCoordinatorSchema,
  example: formExample,
  answerExample,
  filters: {},
  parameters: {},
  own: {
    add: {
      description: '`regionId` is the id of a region that gets the person as a coordinator.',
      problems: { ...commandProblems, 404: ['NOT_FOUND'], 409: ['REMOVED'] },
    },
    remove: {
      description: 'Rejected (409) if a region would have no coordinator left; `regions` contains these regions.',
      responses: commandResponse('Removed, also from all regions.', changedSchema),
      problems: { ...changeProblems, 409: ['LAST_COORDINATOR'] },
    },
    restore: {
      summary: 'Restore a removed regional coordinator, also in the regions',
      problems: { ...changeProblems, 409: ['CONFLICT'] },
    },
  },
});
