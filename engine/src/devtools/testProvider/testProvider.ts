import { providerParams, providerPerson } from '@hongbao/contracts/account/testProvider';
import { normalEmail } from '@hongbao/contracts/emailAddress';
import { issueIdToken } from '../../features/account/index.ts';
import { TransportError, accepted } from '../../calls/answers.ts';
import { type HttpAnswer, json } from '../../http/httpAnswer.ts';
import type { HttpRequest } from '../../http/httpRequest.ts';
import type { Opened, RouteGroup } from '../../requests/arrival.ts';
import { problemsOf } from '../../calls/validate.ts';
import { PROVIDER_POLICY, providerPage } from './page.ts';

/** Maximum size of a request body, enough for any email address and name. */
const PERSON_BYTES_MAX = 4 * 1024;

/**
 * The routes of a simulated third party: a page to choose an identity, and a call that returns an identity token
 * for the login. Off by default in production, because it accepts every identity.
 */
export const testProvider: RouteGroup = {
  routes: [
    { method: 'GET', path: '/provider/{provider}', answer: answerPage },
    {
      method: 'POST',
      path: '/provider/{provider}/token',
      world: 'header',
      bodyMax: PERSON_BYTES_MAX,
      answer: answerToken,
    },
  ],
};

async function answerPage({ request }: Opened): Promise<HttpAnswer> {
  const { provider } = providerOf(request);
  request.setHeader('content-security-policy', PROVIDER_POLICY);
  return { type: 'text/html; charset=utf-8', content: providerPage(provider) };
}

async function answerToken({ request, world, body }: Opened): Promise<HttpAnswer> {
  const { provider } = providerOf(request);
  const checked = providerPerson.safeParse(body);
  if (!checked.success)
    throw new TransportError('malformed', { problems: problemsOf(checked.error.issues) });
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
  return json(await issue());
}

function providerOf(request: HttpRequest) {
  const checked = providerParams.safeParse(request.params);
  if (!checked.success) throw new TransportError('notFound');
  return checked.data;
}
