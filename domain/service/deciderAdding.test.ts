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
  listedEvents,
  removedEvent,
} from '#tests/support/givenService.ts';

describe('adding a service', () => {
  const add = { type: 'AddService' as const, ownerId: 'anna', draft };

  test('appends one event per section and waits for approval', () => {
    given().when(add).thenEvents(added, describedEvent, classifiedEvent, addressEvent, contactEvent, hoursEvent);
  });

  test('without need of approval names the rule and the approved revision', () => {
    given()
      .when({ ...add, draft: { described, critical: { text: 'New', expiresAt: null } }, approvedBy: 'administrators-publish' })
      .thenEvents(
        added,
        describedEvent,
        { type: 'CriticalNoticeRaised', data: { text: 'New', expiresAt: null } },
        { type: 'ServiceApproved', data: { ofRevision: 2, policy: 'administrators-publish' } },
      );
  });

  test('stores a person’s Spanish as a translation of the English saved with it', () => {
    given()
      .when({ ...add, draft: { described, spanish: { summary: 'Comida caliente' } } })
      .thenEvents(added, describedEvent, {
        type: 'ServiceTranslated',
        data: { language: 'es', fields: { summary: 'Comida caliente', description: '', age: '' }, source: 'person', ofRevision: 1 },
      });
  });

  test('is rejected for an existing id, also after its removal', () => {
    given(...listedEvents)
      .when(add)
      .thenRejectedWith('ALREADY_EXISTS');
    given(...listedEvents, removedEvent)
      .when(add)
      .thenRejectedWith('ALREADY_EXISTS');
  });
});
