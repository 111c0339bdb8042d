import { createMemberToken, createMember } from '@hongbao/contracts/control/members.calls';
import { listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { getTeam } from '@hongbao/contracts/team/team.calls';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { startServer } from '../testing/server.ts';
import { useWorld } from '../testing/useWorld.ts';

const world = useWorld();

/** Returns the invite link of a new member in an answer to a request with this Host header. */
async function inviteLinkAt(host: string): Promise<string> {
  const { token } = await world.given.member({});
  const headers = { host, 'x-world': world.id, 'x-access-token': token };
  const { text } = await world.send({ method: 'GET', url: getTeam.path, headers });
  return (JSON.parse(text) as { result: { inviteLink: string } }).result.inviteLink;
}

const ownAddress = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

describe('the origin of links', () => {
  it.each(['evil.example', 'evil.example:3000', '127.0.0.1.evil.example', 'a"b', '8.8.8.8'])(
    'ignores the Host header %s, which is not a name of this server',
    async (host) => {
      expect(await inviteLinkAt(host)).toMatch(/^http:\/\/127\.0\.0\.1:3000\/#\/login/);
    },
  );

  it.each(['localhost:8080', '127.0.0.1:81', '[::1]:3000', 'LOCALHOST'])(
    'is taken from the Host header %s, a loopback name with any port',
    async (host) => {
      expect(await inviteLinkAt(host)).toContain(`http://${host.toLowerCase()}/#/login`);
    },
  );

  it.skipIf(ownAddress === undefined)(
    'is taken from the Host header if that is an address of this machine',
    async () => {
      expect(await inviteLinkAt(`${ownAddress}:3000`)).toContain(`http://${ownAddress}:3000/#/`);
    },
  );

  it('is PUBLIC_URL for any Host header, in links, worlds and documents', async () => {
    const publicUrl = 'https://hongbao.example/app';
    const controlToken = 'operator';
    const server = await startServer({ config: { publicUrl, controlToken } });
    const { id } = await server.createWorld();
    const ask = async (method: 'GET' | 'POST', url: string) => {
      const headers = {
        host: 'localhost:3000',
        authorization: `Bearer ${controlToken}`,
        'content-type': 'application/json',
      };
      const { payload } = await server.app.inject({
        method,
        url,
        headers,
        ...(method === 'POST' ? { payload: {} } : {}),
      });
      return JSON.parse(payload);
    };
    const made = await ask('POST', createMember.path.replace('{world}', id));
    expect(made.result.link).toMatch(/^https:\/\/hongbao\.example\/app\/\?/);
    const path = createMemberToken.path.replace('{world}', id).replace('{id}', made.result.id);
    expect((await ask('POST', path)).result.link).toMatch(/^https:\/\/hongbao\.example\/app\/\?/);
    expect((await ask('GET', listWorlds.path)).result[0].url).toMatch(/^https:\/\/hongbao/);
    const document = await ask('GET', '/openapi.json');
    expect(document.servers.map(({ url }: { url: string }) => url)).toEqual([publicUrl]);
    await server.stop();
  });
});
