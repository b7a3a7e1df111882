import { specification } from '#tests/support/given.ts';
import type { ModelEvent } from './events.ts';
import * as proof from './proofDecider.ts';
import * as rebuild from './rebuildDecider.ts';

const givenRebuild = specification(rebuild);
const givenProof = specification(proof);

const comparison = (differing: number) => ({
  live: { documents: 59, digest: 'a'.repeat(64) },
  rebuilt: { documents: 59, digest: 'b'.repeat(64) },
  differing,
});
const requested: ModelEvent = { type: 'ModelRebuildRequested', data: {} };
const compared = (differing: number): ModelEvent => ({ type: 'ModelRebuildCompared', data: comparison(differing) });
const switchRequested = (acceptDifferences: boolean): ModelEvent => ({ type: 'ModelSwitchRequested', data: { acceptDifferences } });
const cancelled: ModelEvent = { type: 'ModelRebuildCancelled', data: {} };
const ended: ModelEvent = { type: 'ModelRebuildEnded', data: { outcome: 'switched' } };

const requestSwitch = (acceptDifferences: boolean) => ({ type: 'RequestSwitch', acceptDifferences }) as const;

describe('the rebuild of a read model', () => {
  test('is requested once at a time', () => {
    givenRebuild().when({ type: 'RequestRebuild' }).thenEvents(requested);
    for (const history of [[requested], [requested, compared(0)], [requested, compared(0), switchRequested(false)]])
      givenRebuild(...history)
        .when({ type: 'RequestRebuild' })
        .thenRejectedWith('MODEL_REBUILD_RUNNING');
    for (const history of [
      [requested, cancelled],
      [requested, compared(0), switchRequested(false), ended],
    ])
      givenRebuild(...history)
        .when({ type: 'RequestRebuild' })
        .thenEvents(requested);
  });

  test('switches only after the comparison, and over differences only if they are accepted', () => {
    for (const history of [[], [requested], [requested, compared(0), cancelled], [requested, compared(0), switchRequested(false)]])
      givenRebuild(...history)
        .when(requestSwitch(true))
        .thenRejectedWith('MODEL_REBUILD_NOT_READY');
    givenRebuild(requested, compared(0)).when(requestSwitch(false)).thenEvents(switchRequested(false));
    givenRebuild(requested, compared(3)).when(requestSwitch(false)).thenRejectedWith('MODEL_DIFFERS');
    givenRebuild(requested, compared(3)).when(requestSwitch(true)).thenEvents(switchRequested(true));
  });

  test('waits again if the model differs by the time of the switch', () => {
    const history = [requested, compared(0), switchRequested(false)];
    givenRebuild(...history)
      .when({ type: 'RecordComparison', request: 0, comparison: comparison(1) })
      .thenEvents(compared(1));
    givenRebuild(...history, compared(1))
      .when({ type: 'RequestSwitch', acceptDifferences: false })
      .thenRejectedWith('MODEL_DIFFERS');
  });

  test('is cancelled at any time, once', () => {
    givenRebuild(requested).when({ type: 'CancelRebuild' }).thenEvents(cancelled);
    givenRebuild(requested, compared(0)).when({ type: 'CancelRebuild' }).thenEvents(cancelled);
    givenRebuild(requested, cancelled).when({ type: 'CancelRebuild' }).thenNothing();
    givenRebuild().when({ type: 'CancelRebuild' }).thenNothing();
  });

  test('ignores the result of a request that was cancelled, even if another one is open', () => {
    const end = { outcome: 'switched' } as const;
    givenRebuild(requested).when({ type: 'EndRebuild', request: 0, end }).thenEvents(ended);
    givenRebuild(requested, cancelled).when({ type: 'EndRebuild', request: 0, end }).thenNothing();
    givenRebuild(requested, cancelled, requested).when({ type: 'EndRebuild', request: 0, end }).thenNothing();
    givenRebuild(requested, cancelled, requested)
      .when({ type: 'RecordComparison', request: 0, comparison: comparison(0) })
      .thenNothing();
    givenRebuild(requested, cancelled, requested).when({ type: 'EndRebuild', request: 2, end }).thenEvents(ended);
  });
});

describe('the proof of all read models', () => {
  const proofRequested: ModelEvent = { type: 'ModelProofRequested', data: {} };
  const result = { equal: ['services'], different: ['accounts'], notCompared: [] };
  const proofEnded: ModelEvent = { type: 'ModelProofEnded', data: result };

  test('is requested once at a time and ends once', () => {
    givenProof().when({ type: 'RequestProof' }).thenEvents(proofRequested);
    givenProof(proofRequested).when({ type: 'RequestProof' }).thenRejectedWith('MODEL_PROOF_RUNNING');
    givenProof(proofRequested).when({ type: 'EndProof', request: 0, result }).thenEvents(proofEnded);
    givenProof(proofRequested, proofEnded).when({ type: 'EndProof', request: 0, result }).thenNothing();
    givenProof(proofRequested, proofEnded).when({ type: 'RequestProof' }).thenEvents(proofRequested);
  });
});
