import type { Router } from 'express';
import { setPlace } from '#contract/servicePlace.ts';
import { factsNow } from '#domain/service/state.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { changeService } from './changeService.ts';
import { sealedPlaceFacts } from './hiddenPlace.ts';
import { requirePermission } from './permission.ts';
import { pinnedPlace } from './place.ts';
import { requireMatchingPin } from './requireMatchingPlace.ts';

/** PUT /services/{id}/place. Only users who see a hidden place may move it; the new place is sealed too. */
export const setPlaceRoute = (router: Router, context: CommandContext): void =>
  registerCommand(router, context, setPlace, ({ params: { id }, body: { coordinates }, language }, command) =>
    changeService(context, command, {
      id,
      action: 'service.revise',
      command: { type: 'PlaceService', place: pinnedPlace(coordinates) },
      message: 'placed',
      language,
      require: (service) => {
        const address = factsNow(service, 'address');
        if (address?.confidential === true) requirePermission(command.principal, 'service.readConfidential', service);
        if (address !== undefined) requireMatchingPin({ longitude: coordinates[0], latitude: coordinates[1] }, address, 'coordinates');
      },
      sealedFacts: sealedPlaceFacts(context.vault.keys, id),
    }),
  );
