import type { Router } from 'express';
import { forgetDevice, giveKudos } from '#contract/kudosOperations.ts';
import { Problem } from '#contract/problem.ts';
import { decide, type KudosState } from '#domain/kudos/decider.ts';
import type { ServiceState } from '#domain/service/decider.ts';
import type { LocalizedText } from '#domain/vocabulary/texts.ts';
import { register } from '#platform/http/registerOperation.ts';
import { requireSameSite, requestSenderOf } from '#platform/http/sameSite.ts';
import type { CommandContext } from '../commands/context.ts';
import { clearDeviceCookie, readDeviceToken, setDeviceCookie } from '../commands/deviceCookie.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { kudosStream, handleKudosCommand } from './streams.ts';

const GIVEN_MESSAGE: LocalizedText = { en: 'Thank you for your kudos.', es: 'Gracias por su agradecimiento.' };
const GIVEN_BEFORE_MESSAGE: LocalizedText = { en: 'You already gave kudos.', es: 'Usted ya dio las gracias.' };

/** Kudos are only for listed services: a visitor must not learn from the response that an unlisted service exists. */
const requireListed = ({ status, approvedRevision }: ServiceState): void => {
  if (status !== 'listed' || approvedRevision === null) throw new Problem(404, 'SERVICE_NOT_FOUND');
};

/** POST /services/{id}/likes. The stream is named by device and service, so the log itself counts each device once. */
const giveKudosRoute = (router: Router, context: CommandContext): void => {
  const { store, vault, limits } = context;
  registerCommand(router, context, giveKudos, async ({ params: { id }, language, request, response }, { envelope }) => {
    await context.serviceStates.check(id, requireListed);
    const existingToken = readDeviceToken(context, request);
    const token = existingToken ?? vault.devices.newToken();
    const decideKudos = async (state: KudosState) => {
      const decided = decide({ type: 'GiveKudos', serviceId: id }, state);
      if (decided.length > 0) await limits.consume('kudos', { address: request.ip, account: id });
      return decided;
    };
    const handleOptions = { startsStream: existingToken === undefined };
    const { events, position } = await handleKudosCommand(
      store,
      envelope,
      kudosStream(vault.devices.kudosHmac(token, id)),
      decideKudos,
      handleOptions,
    );
    if (existingToken === undefined) setDeviceCookie(context, response, token);
    const counted = events.length > 0;
    return { body: { id, message: (counted ? GIVEN_MESSAGE : GIVEN_BEFORE_MESSAGE)[language], counted }, position };
  });
};

/** POST /device/forget: gives the device a new identity. */
const forgetDeviceRoute = (router: Router, context: CommandContext): void => {
  register(router, forgetDevice, ({ request, response }) => {
    // Otherwise a page of another site could change the identity of a visitor's device.
    requireSameSite(requestSenderOf(request, context.publicUrl()));
    clearDeviceCookie(context, response);
    return { headers: { 'Cache-Control': 'no-store' } };
  });
};

/** Adds the routes of kudos and of the device cookie. */
export const kudosRoutes = (router: Router, context: CommandContext): void => {
  giveKudosRoute(router, context);
  forgetDeviceRoute(router, context);
};
