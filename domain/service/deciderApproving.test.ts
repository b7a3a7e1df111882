import { by } from '#tests/support/given.ts';
import { approved, contactEvent, given, guess, listed, renamed } from '#tests/support/givenService.ts';

describe('approving a service', () => {
  test('names the revision of the approved facts', () => {
    given(...listed)
      .when({ type: 'ApproveService' })
      .thenEvents(approved(5));
    given(...listed, by('reaction', { type: 'PlaceSet', data: guess }))
      .when({ type: 'ApproveService', ofRevision: 5 })
      .thenEvents(approved(5));
  });

  test('appends nothing the second time, unless a person changed facts since', () => {
    given(...listed, approved(5))
      .when({ type: 'ApproveService' })
      .thenNothing();
    given(...listed, approved(5), by('reaction', { type: 'PlaceSet', data: guess }))
      .when({ type: 'ApproveService' })
      .thenNothing();
    given(...listed, approved(5), renamed('New'))
      .when({ type: 'ApproveService' })
      .thenEvents(approved(7));
  });

  test('is rejected if a person changed facts since the screen loaded, naming the sections', () => {
    given(...listed, renamed('New'))
      .when({ type: 'ApproveService', ofRevision: 5 })
      .thenRefused('CONFLICT', { revision: 6, sections: ['described'] });
  });

  test('is not undone by the unsealed contact that is appended with it', () => {
    // `listed` already contains the contact.
    given(...listed, contactEvent, approved(6))
      .when({ type: 'ApproveService', ofRevision: 5 })
      .thenNothing();
    given(...listed, contactEvent, approved(6), { type: 'ApprovalWithdrawn', data: {} })
      .when({ type: 'ApproveService', ofRevision: 5 })
      .thenEvents(approved(5));
  });

  test('can be withdrawn once', () => {
    given(...listed, approved(5))
      .when({ type: 'WithdrawApproval' })
      .thenEvents({ type: 'ApprovalWithdrawn', data: {} });
    given(...listed)
      .when({ type: 'WithdrawApproval' })
      .thenNothing();
    given(...listed, approved(5), { type: 'ApprovalWithdrawn', data: {} })
      .when({ type: 'ApproveService' })
      .thenEvents(approved(7));
  });
});
