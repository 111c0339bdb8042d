import { providerParams, providerPerson } from '@hongbao/contracts/account/testProvider';
import { normalEmail } from '@hongbao/contracts/emailAddress';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { issueIdToken } from '../features/account/index.ts';
import { TransportError, accepted } from '../calls/answers.ts';
import { worldNamed } from '../http/headers.ts';
import { problemsOf } from '../calls/validate.ts';
import type { Worlds } from '../worlds/worlds.ts';
import { PROVIDER_POLICY, providerPage } from './page.ts';

/** More than any e-mail and name take. */
const PERSON_BYTES_MAX = 4 * 1024;

/**
 * A third party on this machine: a page that asks who one wants to be, and a call that gives the identity token that
 * the product's own login takes. Off in production: here everybody may be anybody.
 */
export async function testProvider(
  app: FastifyInstance,
  { worlds }: { worlds: Worlds },
): Promise<void> {
  app.get('/provider/:provider', async (request, reply) => {
    const { provider } = providerOf(request);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PROVIDER_POLICY)
      .send(providerPage(provider));
  });
  app.post('/provider/:provider/token', { bodyLimit: PERSON_BYTES_MAX }, async (request) => {
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
        // The world's own numbers name a token: the same world, living the same, remembers the same ones as used.
        const nonce = world.ids.nextId();
        await world.persistNumbers(now);
        const person = { subject, name, nonce };
        return accepted({ idToken: await issueIdToken(world, provider, person, now) }, now);
      });
    return world.refCount.run(issue);
  });
}

function providerOf(request: FastifyRequest) {
  const checked = providerParams.safeParse(request.params);
  if (!checked.success) throw new TransportError('notFound');
  return checked.data;
}
