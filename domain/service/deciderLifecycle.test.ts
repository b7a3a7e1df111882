import { given, listed, pin, removed } from '#tests/support/givenService.ts';

describe('other commands of a service', () => {
  test('confirming appends an event although no fact changes', () => {
    given(...listed)
      .when({ type: 'ConfirmDetails', sections: ['hours', 'beds'] })
      .thenEvents({ type: 'DetailsConfirmed', data: { sections: ['hours', 'beds'] } });
    given(...listed)
      .when({ type: 'ConfirmDetails', sections: [] })
      .thenNothing();
  });

  test('removing and restoring append an event once each', () => {
    given(...listed)
      .when({ type: 'RemoveService' })
      .thenEvents(removed);
    given(...listed, removed)
      .when({ type: 'RemoveService' })
      .thenNothing();
    given(...listed, removed)
      .when({ type: 'RestoreService' })
      .thenEvents({ type: 'ServiceRestored', data: {} });
    given(...listed)
      .when({ type: 'RestoreService' })
      .thenNothing();
    given().when({ type: 'RemoveService' }).thenRefused('NOT_FOUND');
  });

  test('abandoning an unfinished service uses up its id', () => {
    given().when({ type: 'AbandonService' }).thenEvents(removed);
    given(...listed)
      .when({ type: 'AbandonService' })
      .thenNothing();
    given(removed).when({ type: 'AddService', ownerId: 'anna', draft: {} }).thenRefused('NOT_FINISHED_IN_TIME');
    given(removed).when({ type: 'RestoreService' }).thenRefused('NOT_FOUND');
  });

  test('a handover names the former and the new owner', () => {
    given(...listed)
      .when({ type: 'HandOverService', to: 'ben' })
      .thenEvents({ type: 'OwnerChanged', data: { from: 'anna', to: 'ben' } });
    given(...listed, { type: 'OwnerChanged', data: { from: 'anna', to: 'ben' } })
      .when({ type: 'HandOverService', to: 'ben' })
      .thenNothing();
  });

  test('raising a notice twice, or lowering an absent one, appends nothing', () => {
    const notice = { text: 'Snow', expiresAt: null };
    given(...listed)
      .when({ type: 'RaiseCriticalNotice', notice })
      .thenEvents({ type: 'CriticalNoticeRaised', data: notice });
    given(...listed, { type: 'CriticalNoticeRaised', data: notice })
      .when({ type: 'RaiseCriticalNotice', notice })
      .thenNothing();
    given(...listed)
      .when({ type: 'LowerCriticalNotice' })
      .thenNothing();
  });

  test.each([
    { type: 'ConfirmDetails' as const, sections: ['hours' as const] },
    { type: 'ApproveService' as const },
    { type: 'PlaceService' as const, place: pin },
    { type: 'LowerCriticalNotice' as const },
    { type: 'HandOverService' as const, to: 'ben' },
  ])('$type is rejected for a removed service', (command) => {
    given(...listed, removed)
      .when(command)
      .thenRefused('REMOVED');
  });
});
