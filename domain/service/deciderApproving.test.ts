import { eventVia } from '#tests/support/given.ts';
import { approvedEvent, contactEvent, given, geocodedPlace, listedEvents, renamedEvent } from '#tests/support/givenService.ts';

describe('approving a service', () => {
  test('names the revision of the approved facts', () => {
    given(...listedEvents)
      .when({ type: 'ApproveService' })
      .thenEvents(approvedEvent(5));
    given(...listedEvents, eventVia('reaction', { type: 'PlaceSet', data: geocodedPlace }))
      .when({ type: 'ApproveService', ofRevision: 5 })
      .thenEvents(approvedEvent(5));
  });

  test('appends nothing the second time, unless a person changed facts after the first approval', () => {
    given(...listedEvents, approvedEvent(5))
      .when({ type: 'ApproveService' })
      .thenNothing();
    given(...listedEvents, approvedEvent(5), eventVia('reaction', { type: 'PlaceSet', data: geocodedPlace }))
      .when({ type: 'ApproveService' })
      .thenNothing();
    given(...listedEvents, approvedEvent(5), renamedEvent('New'))
      .when({ type: 'ApproveService' })
      .thenEvents(approvedEvent(7));
  });

  test('is rejected if a person changed facts since the screen loaded, naming the sections', () => {
    given(...listedEvents, renamedEvent('New'))
      .when({ type: 'ApproveService', ofRevision: 5 })
      .thenRejectedWith('CONFLICT', { revision: 6, sections: ['described'] });
  });

  test('still covers the contact that is appended with it, so that a second approval appends nothing', () => {
    // `listed` already contains the contact.
    given(...listedEvents, contactEvent, approvedEvent(6))
      .when({ type: 'ApproveService', ofRevision: 5 })
      .thenNothing();
    given(...listedEvents, contactEvent, approvedEvent(6), { type: 'ApprovalWithdrawn', data: {} })
      .when({ type: 'ApproveService', ofRevision: 5 })
      .thenEvents(approvedEvent(5));
  });

  test('can be withdrawn once', () => {
    given(...listedEvents, approvedEvent(5))
      .when({ type: 'WithdrawApproval' })
      .thenEvents({ type: 'ApprovalWithdrawn', data: {} });
    given(...listedEvents)
      .when({ type: 'WithdrawApproval' })
      .thenNothing();
    given(...listedEvents, approvedEvent(5), { type: 'ApprovalWithdrawn', data: {} })
      .when({ type: 'ApproveService' })
      .thenEvents(approvedEvent(7));
  });
});
