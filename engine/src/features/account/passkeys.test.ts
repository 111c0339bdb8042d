import { generateKeyPairSync } from 'node:crypto';
import { login } from '@hongbao/contracts/account/login.calls';
import {
  addPasskey,
  getPasskeyChallenge,
  listPasskeys,
  removePasskey,
} from '@hongbao/contracts/account/passkey.calls';
import { PASSKEYS_MAX } from '@hongbao/contracts/account/passkeyFields';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { asMember } from '@hongbao/test-support/given';
import { type Deviation, softwarePasskey } from '@hongbao/test-support/passkey';
import { expect, it } from 'vitest';
import { bindAuthenticator } from './authenticator.samples.ts';

const world = useWorld();

const challenge = async () => (await world.must(getPasskeyChallenge)).challenge;
const signIn = async (body: ReturnType<ReturnType<typeof softwarePasskey>['get']>) =>
  world.call(login, { body });

async function memberWith(passkey: ReturnType<typeof softwarePasskey>) {
  const member = asMember(world, await world.control.createMember({}));
  const body = { name: 'My phone', ...passkey.create(await challenge()) };
  return { ...member, passkey: await member.must(addPasskey, { body }) };
}

it.each(['ec', 'rsa'] as const)(
  'a passkey with a key of the kind %s signs its member in, once for each challenge, and lists the time',
  async (kind) => {
    const passkey = softwarePasskey('https://shop.example', kind);
    const member = await memberWith(passkey);
    expect(member.passkey).toMatchObject({
      id: passkey.credentialId,
      name: 'My phone',
      lastUsedTime: null,
    });
    await world.control.advance('1m');
    const body = passkey.get(await challenge());
    const taps = await Promise.all([1, 2, 3].map(() => signIn(body)));
    expect(taps.filter(({ ok }) => ok)).toHaveLength(1);
    expect(taps.filter(({ ok }) => !ok)).toMatchObject([
      { reason: 'passkeyExpired' },
      { reason: 'passkeyExpired' },
    ]);
    const [answer] = taps.filter(({ ok }) => ok);
    const token = answer?.ok && 'token' in answer.result ? answer.result.token : '';
    expect(await world.must(getMember, {}, { token })).toMatchObject({ id: member.id });
    const [listed] = await member.must(listPasskeys);
    expect(listed?.lastUsedTime).not.toBeNull();
  },
);

it('a passkey replaces the code of an authenticator', async () => {
  const passkey = softwarePasskey();
  const member = await memberWith(passkey);
  await bindAuthenticator(world, member);
  expect(await signIn(passkey.get(await challenge()))).toMatchObject({
    ok: true,
    result: { token: expect.any(String) },
  });
});

const wrong: [name: string, deviation: Deviation][] = [
  ['of another type', { type: 'payment.get' }],
  ['of a page in a frame of another page', { crossOrigin: true }],
  ['for another domain', { domain: 'evil.example' }],
  ['of a page of another domain', { origin: 'https://evil.example' }],
  ['of a page without a domain', { origin: 'nothing', domain: '' }],
  ['without the presence of its owner', { flags: 0x04 }],
  ['without verification of its owner', { flags: 0x01 }],
];

it.each(wrong)('refuses a sign-in %s', async (_, deviation) => {
  const passkey = softwarePasskey();
  await memberWith(passkey);
  expect(await signIn(passkey.get(await challenge(), deviation))).toMatchObject({
    reason: 'passkeyInvalid',
  });
  expect(await signIn(passkey.get(await challenge()))).toMatchObject({ ok: true });
});

it('refuses a signature of another passkey, of another challenge, and bytes that are none', async () => {
  const [mine, other] = [softwarePasskey(), softwarePasskey()];
  await memberWith(mine);
  const at = await challenge();
  const body = mine.get(at);
  for (const changed of [
    { signature: other.get(at).signature },
    { signature: mine.get(await challenge()).signature },
    { signature: 'AAAA' },
    { clientDataJson: 'AAAA' },
    { authenticatorData: 'AAAA' },
  ])
    expect(await signIn({ ...body, ...changed }), JSON.stringify(changed)).toMatchObject({
      reason: 'passkeyInvalid',
    });
  expect(await signIn({ ...body, credentialId: other.credentialId })).toMatchObject({
    reason: 'passkeyUnknown',
  });
  expect(await signIn(body)).toMatchObject({ ok: true });
});

it('refuses a challenge of another world, a changed one, and one older than ten minutes', async () => {
  const passkey = softwarePasskey();
  await memberWith(passkey);
  const at = await challenge();
  const changed = `${at.slice(0, -3)}${at.endsWith('AAA') ? 'BBB' : 'AAA'}`;
  for (const text of [changed, `${at}A`, '', 'nothing'])
    expect(await signIn(passkey.get(text)), text).toMatchObject({ reason: 'passkeyInvalid' });
  await world.control.advance('10m');
  expect(await signIn(passkey.get(at))).toMatchObject({ reason: 'passkeyExpired' });
});

it('refuses a counter that does not increase, because the passkey was copied', async () => {
  const passkey = softwarePasskey();
  await memberWith(passkey);
  for (const [signCount, isRight] of [
    [5, true],
    [5, false],
    [4, false],
    [0, false],
    [6, true],
  ] as const)
    expect(
      await signIn(passkey.get(await challenge(), { signCount })),
      `${signCount}`,
    ).toMatchObject(isRight ? { ok: true } : { reason: 'passkeyInvalid' });
});

it('adds a passkey once and for one member, refuses an expired challenge, a weak key and a response without a credential', async () => {
  const passkey = softwarePasskey();
  const member = await memberWith(passkey);
  const add = async (body: object) =>
    member.call(addPasskey, {
      body: { name: 'Again', ...passkey.create(await challenge()), ...body },
    });
  expect(await add({})).toMatchObject({ reason: 'passkeyExists' });
  const late = softwarePasskey().create(await challenge());
  await world.control.advance('10m');
  expect(await add(late)).toMatchObject({ reason: 'passkeyExpired' });
  expect(await add(softwarePasskey().create(await challenge(), { flags: 0x05 }))).toMatchObject({
    reason: 'passkeyInvalid',
  });
  const keys = [
    generateKeyPairSync('rsa', { modulusLength: 1_024 }),
    generateKeyPairSync('ec', { namedCurve: 'P-384' }),
    generateKeyPairSync('ed25519'),
  ];
  for (const { publicKey } of keys) {
    const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');
    const body = { ...softwarePasskey().create(await challenge()), publicKey: spki };
    expect(await add(body)).toMatchObject({ reason: 'passkeyInvalid' });
  }
  expect(await member.must(listPasskeys)).toHaveLength(1);
});

it(`adds at most ${PASSKEYS_MAX} passkeys, removes one of the own, and none of another member`, async () => {
  const passkey = softwarePasskey();
  const member = await memberWith(passkey);
  const add = async () => {
    const body = { name: 'One more', ...softwarePasskey().create(await challenge()) };
    return member.call(addPasskey, { body });
  };
  for (let count = 1; count < PASSKEYS_MAX; count++)
    expect(await add()).toMatchObject({ ok: true });
  expect(await add()).toMatchObject({ reason: 'tooManyPasskeys', facts: { max: PASSKEYS_MAX } });
  const other = asMember(world, await world.control.createMember({}));
  const body = { id: passkey.credentialId };
  expect(await other.call(removePasskey, { body })).toMatchObject({ reason: 'notFound' });
  expect(await member.call(removePasskey, { body })).toMatchObject({ ok: true });
  expect(await signIn(passkey.get(await challenge()))).toMatchObject({ reason: 'passkeyUnknown' });
  expect(await add()).toMatchObject({ ok: true });
});
