import { runInNewContext } from 'node:vm';
import { login } from '@hongbao/contracts/account/login.calls';
import { getSetting } from '@hongbao/contracts/settings/settings.calls';
import { issueIdToken } from '../../features/account/idToken.ts';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { startServer } from '@hongbao/server/testing/server';
import { describe, expect, it } from 'vitest';
import { PROVIDER_POLICY, providerPage } from './page.ts';

const world = useWorld();
const ask = async (send = world.send, id = world.id) => {
  const answer = await send({
    method: 'POST',
    url: '/provider/google/token',
    headers: { 'content-type': 'application/json', 'x-world': id },
    body: JSON.stringify({ email: 'li@example.com', name: 'Li' }),
  });
  return JSON.parse(answer.text).result.idToken as string;
};
const bodyOf = (idToken: string) =>
  ({ method: 'thirdParty', provider: 'google', idToken }) as const;

describe('an identity token', () => {
  it('signs a member in only once, even if it is sent several times concurrently', async () => {
    const body = bodyOf(await ask());
    const taps = await Promise.all([1, 2, 3].map(() => world.call(login, { body })));
    expect(taps.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await world.call(login, { body })).toMatchObject({
      reason: 'thirdPartyTokenInvalid',
      facts: { isUsed: true },
    });
    expect(await world.call(login, { body: bodyOf(await ask()) })).toMatchObject({ ok: true });
  });

  it('is refused where the test provider is disabled, which a setting reports', async () => {
    const server = await startServer({ config: { isTestProviderOn: false } });
    const other = await server.createWorld();
    const page = await other.send({ method: 'GET', url: '/provider/google' });
    expect(page.status).toBe(404);
    const query = { key: 'thirdPartyLogin' };
    expect(await other.must(getSetting, { query })).toBe('off');
    expect(await world.must(getSetting, { query })).toBe('on');
    const inside = await other.inside();
    const person = { subject: 'li@example.com', name: 'Li', nonce: 'once' };
    const good = await issueIdToken(inside, 'google', person, inside.now());
    expect(await other.call(login, { body: bodyOf(good) })).toMatchObject({
      reason: 'thirdPartyTokenInvalid',
      facts: { isTestProviderOn: false },
    });
    await server.stop();
  });
});

/** Returns the address to which the page's own script returns. */
async function goesTo(back: string): Promise<string> {
  const [, script = ''] = /<script>([^]*)<\/script>/.exec(providerPage('google')) ?? [];
  const submits: ((event: object) => Promise<void>)[] = [];
  const location = {
    origin: 'http://127.0.0.1:3000',
    search: `?${new URLSearchParams({ return: back })}`,
    pathname: '/provider/google',
    href: '',
  };
  const form = {
    addEventListener: (_: string, submit: () => Promise<void>) => submits.push(submit),
  };
  const fetched = { success: true, result: { idToken: 'token' } };
  runInNewContext(script, {
    location,
    window: {},
    document: {
      documentElement: { dataset: { provider: 'google', message: 'm' } },
      querySelector: () => form,
    },
    fetch: async () => ({ json: async () => fetched }),
    FormData: class {
      *[Symbol.iterator]() {}
    },
    URL,
    URLSearchParams,
  });
  await submits[0]?.({ preventDefault: () => undefined });
  return location.href;
}

describe('the sign-in page of the test provider', () => {
  it.each([
    [
      '/#/login?world=mine',
      'http://127.0.0.1:3000/#/login?world=mine&provider=google&idToken=token',
    ],
    [
      'http://127.0.0.1:3000/desk.html',
      'http://127.0.0.1:3000/desk.html?provider=google&idToken=token',
    ],
  ])('returns to the allowed address %s', async (back, place) => {
    expect(await goesTo(back)).toBe(place);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'http://127.0.0.1:3001/',
    'javascript:alert(1)',
    'data:text/html,hello',
    'http://',
  ])('returns to the home page instead of the disallowed address %j', async (back) => {
    expect(await goesTo(back)).toBe('http://127.0.0.1:3000/#/login?provider=google&idToken=token');
  });

  it('runs only its own script and cannot be framed', async () => {
    const { headers } = await world.send({ method: 'GET', url: '/provider/google' });
    expect(headers['content-security-policy']).toBe(PROVIDER_POLICY);
    expect(PROVIDER_POLICY).toMatch(/script-src 'sha256-[^']+'; /);
    expect(PROVIDER_POLICY).toContain("frame-ancestors 'none'");
    expect(PROVIDER_POLICY).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});
