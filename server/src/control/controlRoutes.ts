import { controlCalls } from '@hongbao/contracts/calls';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { TransportError, accepted, refused } from '../http/answers.ts';
import { isRefusal } from '../http/decision.ts';
import { header } from '../http/headers.ts';
import { validate } from '../http/validate.ts';
import { languageOf } from '../words/language.ts';
import { wallNow } from '../world/machineClock.ts';
import type { Worlds } from '../world/worlds.ts';
import { clockControls } from './clockControls.ts';
import type { Controlled } from './controlled.ts';
import { decisionControls } from './decisionControls.ts';
import { ledgerControls } from './ledgerControls.ts';
import { marketControls } from './marketControls.ts';
import { memberControls } from './memberControls.ts';
import { parkedControls } from './parkedControls.ts';
import { productControls } from './productControls.ts';
import { requireOperator } from './requireOperator.ts';
import { worldControls } from './worldControls.ts';

/** Every control call this server answers; the other contracts answer 501. */
export function servedControls(): readonly Controlled[] {
  return [
    ...worldControls,
    ...clockControls,
    ...marketControls,
    ...decisionControls,
    ...memberControls,
    ...ledgerControls,
    ...parkedControls,
    ...productControls,
  ];
}

/** The operator's side: plain JSON, from this machine or with the control token. */
export async function controlRoutes(
  app: FastifyInstance,
  { config, worlds }: { config: Config; worlds: Worlds },
): Promise<void> {
  app.addHook('onRequest', async (request) => requireOperator(config, request));
  const controls = servedControls();
  const served = new Map(controls.map((each) => [each.call.name, each]));
  for (const call of controlCalls) {
    const controlled = served.get(call.name);
    const url = call.path.replace(/\{(\w+)\}/g, ':$1');
    app.route({
      method: call.method,
      url,
      handler: async (request) => {
        if (!controlled) throw new TransportError('notServedYet', { call: call.name });
        const { params, query, body } = request;
        const input = validate(call, { params, query, body });
        const origin = `${request.protocol}://${request.host}`;
        const decision = await controlled.handle({ ...input, worlds, config, origin });
        const now = wallNow();
        if (isRefusal(decision)) {
          const language = languageOf(header(request, 'accept-language') ?? undefined);
          return refused(decision.refused, decision.facts, now, language);
        }
        return accepted(decision.result, now);
      },
    });
  }
}
