import { providerParams, providerPerson } from '@hongbao/contracts/account/testProvider';
import { normalEmail } from '@hongbao/contracts/emailAddress';
import { issueIdToken } from '../../features/account/index.ts';
import { TransportError, accepted } from '../../calls/answers.ts';
import { worldNamed } from '../../http/headers.ts';
import { type HttpAnswer, json } from '../../http/httpAnswer.ts';
import type { HttpRequest } from '../../http/httpRequest.ts';
import type { RouteGroup } from '../../http/route.ts';
import { problemsOf } from '../../calls/validate.ts';
import type { ReachableWorlds } from '../../worlds/reachableWorlds.ts';
import { PROVIDER_POLICY, providerPage } from './page.ts';

/** Maximum size of a request body, enough for any email address and name. */
const PERSON_BYTES_MAX = 4 * 1024;

/**
 * Returns the routes of a simulated third party: a page to choose an identity, and a call that returns an identity token
 * for the login. Off by default in production, because it accepts every identity.
 */
export function testProvider({
  worlds,
}: {
  readonly worlds: Pick<ReachableWorlds, 'find'>;
}): RouteGroup {
  return {
    routes: [
      { method: 'GET', path: '/provider/{provider}', answer: answerPage },
      {
        method: 'POST',
        path: '/provider/{provider}/token',
        answer: (request) => answerToken(worlds, request),
      },
    ],
    bodies: 'json',
    bodyMax: PERSON_BYTES_MAX,
  };
}

function answerPage(request: HttpRequest): HttpAnswer {
  const { provider } = providerOf(request);
  request.setHeader('content-security-policy', PROVIDER_POLICY);
  return { type: 'text/html; charset=utf-8', content: providerPage(provider) };
}

async function answerToken(
  worlds: Pick<ReachableWorlds, 'find'>,
  request: HttpRequest,
): Promise<HttpAnswer> {
  const { provider } = providerOf(request);
  const checked = providerPerson.safeParse(request.body ?? {});
  if (!checked.success)
    throw new TransportError('malformed', { problems: problemsOf(checked.error.issues) });
  const world = await worlds.find(worldNamed(request));
  if (!world) throw new TransportError('worldUnknown');
  const subject = normalEmail(checked.data.email);
  const { name } = checked.data;
  const issue = () =>
    world.command('provider', async (now) => {
      // The nonce is the next id of the world, so that identical worlds store the same used tokens.
      const nonce = world.ids.nextId();
      await world.persistNumbers(now);
      const person = { subject, name, nonce };
      return accepted({ idToken: await issueIdToken(world, provider, person, now) }, now);
    });
  return json(await world.refCount.run(issue));
}

function providerOf(request: HttpRequest) {
  const checked = providerParams.safeParse(request.params);
  if (!checked.success) throw new TransportError('notFound');
  return checked.data;
}
