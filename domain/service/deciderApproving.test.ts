import { by } from '#tests/support/given.ts';
import { approved, contactEvent, given, guess, listed, renamed } from '#tests/support/givenService.ts';

describe('approving', () => {
  test('names the facts that were approved', () => {
    given(...listed)
      .when({ type: 'ApproveService' })
      .thenEvents(approved(5));
    given(...listed, by('reaction', { type: 'PlaceSet', data: guess }))
      .when({ type: 'ApproveService', ofRevision: 5 })
      .thenEvents(approved(5));
  });

  test('again is no news, unless a person changed something since', () => {
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

  test('what a person changed after the screen was drawn is refused, naming the sections', () => {
    given(...listed, renamed('New'))
      .when({ type: 'ApproveService', ofRevision: 5 })
      .thenRefused('CONFLICT', { revision: 6, sections: ['described'] });
  });

  test('is not undone by a contact that was only said again, openly, with it', () => {
    // `listed` has said it already.
    given(...listed, contactEvent, approved(6))
      .when({ type: 'ApproveService', ofRevision: 5 })
      .thenNothing();
    given(...listed, contactEvent, approved(6), { type: 'ApprovalWithdrawn', data: {} })
      .when({ type: 'ApproveService', ofRevision: 5 })
      .thenEvents(approved(5));
  });

  test('can be withdrawn, once', () => {
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
