import { given, listedEvents, pinnedPlace, removedEvent } from '#tests/support/givenService.ts';

describe('other commands of a service', () => {
  test('confirming appends an event although no fact changes', () => {
    given(...listedEvents)
      .when({ type: 'ConfirmDetails', sections: ['hours', 'beds'] })
      .thenEvents({ type: 'DetailsConfirmed', data: { sections: ['hours', 'beds'] } });
    given(...listedEvents)
      .when({ type: 'ConfirmDetails', sections: [] })
      .thenNothing();
  });

  test('removing and restoring append an event once each', () => {
    given(...listedEvents)
      .when({ type: 'RemoveService' })
      .thenEvents(removedEvent);
    given(...listedEvents, removedEvent)
      .when({ type: 'RemoveService' })
      .thenNothing();
    given(...listedEvents, removedEvent)
      .when({ type: 'RestoreService' })
      .thenEvents({ type: 'ServiceRestored', data: {} });
    given(...listedEvents)
      .when({ type: 'RestoreService' })
      .thenNothing();
    given().when({ type: 'RemoveService' }).thenRejectedWith('NOT_FOUND');
  });

  test('abandoning an unfinished service uses up its id', () => {
    given().when({ type: 'AbandonService' }).thenEvents(removedEvent);
    given(...listedEvents)
      .when({ type: 'AbandonService' })
      .thenNothing();
    given(removedEvent).when({ type: 'AddService', ownerId: 'anna', draft: {} }).thenRejectedWith('NOT_FINISHED_IN_TIME');
    given(removedEvent).when({ type: 'RestoreService' }).thenRejectedWith('NOT_FOUND');
  });

  test('a handover names the former and the new owner', () => {
    given(...listedEvents)
      .when({ type: 'HandOverService', to: 'ben' })
      .thenEvents({ type: 'OwnerChanged', data: { from: 'anna', to: 'ben' } });
    given(...listedEvents, { type: 'OwnerChanged', data: { from: 'anna', to: 'ben' } })
      .when({ type: 'HandOverService', to: 'ben' })
      .thenNothing();
  });

  test('raising a notice twice, or lowering an absent one, appends nothing', () => {
    const notice = { text: 'Snow', expiresAt: null };
    given(...listedEvents)
      .when({ type: 'RaiseCriticalNotice', notice })
      .thenEvents({ type: 'CriticalNoticeRaised', data: notice });
    given(...listedEvents, { type: 'CriticalNoticeRaised', data: notice })
      .when({ type: 'RaiseCriticalNotice', notice })
      .thenNothing();
    given(...listedEvents)
      .when({ type: 'LowerCriticalNotice' })
      .thenNothing();
  });

  test.each([
    { type: 'ConfirmDetails' as const, sections: ['hours' as const] },
    { type: 'ApproveService' as const },
    { type: 'PlaceService' as const, place: pinnedPlace },
    { type: 'LowerCriticalNotice' as const },
    { type: 'HandOverService' as const, to: 'ben' },
  ])('$type is rejected for a removed service', (command) => {
    given(...listedEvents, removedEvent)
      .when(command)
      .thenRejectedWith('REMOVED');
  });
});
