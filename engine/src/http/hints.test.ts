import { login } from '@hongbao/contracts/account/login.calls';
import { listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { uploadFile } from '@hongbao/contracts/upload/upload.calls';
import type { RawRequest } from '@hongbao/test-support/transport';
import { describe, expect, it } from 'vitest';
import { useWorld } from '@hongbao/server/testing/useWorld';

const world = useWorld({ isShared: true });
const json = { 'content-type': 'application/json' };

async function ask({ headers = {}, ...request }: RawRequest) {
  const { text, status } = await world.send({
    ...request,
    headers: { 'x-world': world.id, ...headers },
  });
  const { message, result } = JSON.parse(text) as {
    message: string;
    result: { reason: string; hint?: string };
  };
  return { status, message, ...result };
}

describe('an error answer has a hint for developers', () => {
  it.each<[string, RawRequest, string, RegExp]>([
    [
      'a plain body for a sealed call',
      { method: 'POST', url: login.path, headers: json, body: '{"method":"guest"}' },
      'envelopeInvalid',
      /^This call is sealed: seal its body .*ENVELOPE=optional\.$/,
    ],
    [
      'an envelope that cannot be opened',
      { method: 'POST', url: login.path, headers: json, body: '"YQ==.YQ=="' },
      'envelopeInvalid',
      /rsaPublicKey/,
    ],
    [
      'a missing body',
      { method: 'POST', url: login.path, headers: json },
      'envelopeInvalid',
      /rsaPublicKey/,
    ],
    [
      'the wrong content type',
      { method: 'POST', url: login.path, headers: { 'content-type': 'text/plain' }, body: 'x' },
      'unsupportedType',
      /application\/json/,
    ],
    [
      'the method GET for a POST call',
      { method: 'GET', url: openPosition.path },
      'notFound',
      /^openPosition uses POST, not GET\.$/,
    ],
    [
      'a misspelled path',
      { method: 'GET', url: '/api/user/appUser/getMyUserinfos' },
      'notFound',
      /did you mean getMyUserInfo\?/,
    ],
    [
      'a path without its prefix',
      { method: 'GET', url: getMember.path.replace('/api', '') },
      'notFound',
      /begin with \/api/,
    ],
    [
      'an unknown world',
      { method: 'GET', url: getMember.path, headers: { 'x-world': 'nowhere' } },
      'worldUnknown',
      /no world nowhere on this server.*POST \/control\/worlds/,
    ],
    [
      'an invalid world id',
      { method: 'GET', url: getMember.path, headers: { 'x-world': '<b>' } },
      'worldUnknown',
      /^GET \/control\/worlds/,
    ],
    [
      'a missing token',
      { method: 'GET', url: getMember.path },
      'unauthorized',
      /login and register/,
    ],
    [
      'a token in another header',
      { method: 'GET', url: getMember.path, headers: { authorization: 'Bearer abc' } },
      'unauthorized',
      /Authorization is for operators/,
    ],
    [
      'operator calls from another machine',
      { method: 'GET', url: listWorlds.path, headers: { origin: 'https://elsewhere.example' } },
      'forbidden',
      /CONTROL_TOKEN/,
    ],
  ])('about %s', async (_, request, reason, hint) => {
    expect(await ask(request)).toMatchObject({ reason, hint: expect.stringMatching(hint) });
  });

  it('about a token of another world', async () => {
    const other = await world.server.createWorld();
    const { token } = await other.given.member();
    const headers = { 'x-access-token': token };
    const answer = await ask({ method: 'GET', url: getMember.path, headers });
    expect(answer.hint).toMatch(new RegExp(`is not valid in the world ${world.id}: .*X-World`));
  });

  it('about an upload that is not a form', async () => {
    const { token } = await world.given.member();
    const headers = { 'x-access-token': token, 'content-type': 'text/plain' };
    const answer = await ask({ method: 'POST', url: uploadFile.path, headers, body: 'x' });
    expect(answer).toMatchObject({
      reason: 'unsupportedType',
      hint: expect.stringMatching(/multipart/),
    });
  });

  it('only if there is advice to give', async () => {
    expect(await ask({ method: 'GET', url: '/nothing/at/all' })).not.toHaveProperty('hint');
  });
});

it('the message for members is in their language, whatever the hint', async () => {
  const headers = { 'accept-language': 'zh-CN' };
  const { message, hint } = await ask({ method: 'GET', url: getMember.path, headers });
  expect(message).not.toMatch(/[a-z]/);
  expect(hint).toMatch(/^Send a token/);
});
