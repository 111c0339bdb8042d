import { controlCalls } from '@hongbao/contracts/calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
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

/** Loopback is trusted only while the server itself listens on loopback and no token is set. */
function requireOperator(config: Config, request: FastifyRequest): void {
  const sent = header(request, 'authorization')?.replace(/^Bearer /, '') ?? '';
  if (config.controlToken !== null) {
    if (!isSame(sent, config.controlToken)) throw new TransportError('forbidden');
    return;
  }
  if (!isLoopback(request.ip) || !isLoopback(config.host)) throw new TransportError('forbidden');
  // A name of another site may be pointed at this machine: then the page there would be of our own origin.
  if (!isLoopback(request.hostname)) throw new TransportError('forbidden');
  // A page of another site may reach this machine through a visitor's browser; it cannot hide where it comes from.
  const origin = header(request, 'origin');
  // `null` is what a sandboxed page or a file says of itself.
  if (origin !== null && !(URL.canParse(origin) && isLoopback(new URL(origin).hostname)))
    throw new TransportError('forbidden');
}

/** A whole address: a name may begin with 127 and lead anywhere. */
const LOOPBACK_V4 = /^(::ffff:)?127(\.\d{1,3}){3}$/;

function isLoopback(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || LOOPBACK_V4.test(host);
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
