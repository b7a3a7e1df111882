import {
  added,
  addressEvent,
  classifiedEvent,
  contactEvent,
  described,
  describedEvent,
  draft,
  given,
  hoursEvent,
  listed,
  removed,
} from '#tests/support/givenService.ts';

describe('adding a service', () => {
  const add = { type: 'AddService' as const, ownerId: 'anna', draft };

  test('says one thing after the other, and waits for approval', () => {
    given().when(add).thenEvents(added, describedEvent, classifiedEvent, addressEvent, contactEvent, hoursEvent);
  });

  test('by a user who needs no approval names the rule and what it approved', () => {
    given()
      .when({ ...add, draft: { described, critical: { text: 'New', expiresAt: null } }, approvedBy: 'administrators-publish' })
      .thenEvents(
        added,
        describedEvent,
        { type: 'CriticalNoticeRaised', data: { text: 'New', expiresAt: null } },
        { type: 'ServiceApproved', data: { ofRevision: 2, policy: 'administrators-publish' } },
      );
  });

  test('with Spanish of a person ties it to the English of the same save', () => {
    given()
      .when({ ...add, draft: { described, spanish: { summary: 'Comida caliente' } } })
      .thenEvents(added, describedEvent, {
        type: 'ServiceTranslated',
        data: { language: 'es', fields: { summary: 'Comida caliente', description: '', age: '' }, source: 'person', ofRevision: 1 },
      });
  });

  test('twice is refused, also after its removal', () => {
    given(...listed)
      .when(add)
      .thenRefused('ALREADY_EXISTS');
    given(...listed, removed)
      .when(add)
      .thenRefused('ALREADY_EXISTS');
  });
});
