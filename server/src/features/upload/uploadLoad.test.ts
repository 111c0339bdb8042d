import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { uploadFile } from '@hongbao/contracts/upload/upload.calls';
import { PNG, sendForm } from '@hongbao/testkit/upload';
import { fetchFrom } from '@hongbao/testkit/transport';
import { useServerProcess } from '../../testing/serverProcess.ts';
import { removeDataFolder, temporaryDataFolder } from '../../testing/templates.ts';
import { startServer } from '../../testing/server.ts';
import { expect, it } from 'vitest';

const start = useServerProcess();

/** Peak memory of a process in MB, as Linux counts it; null elsewhere. */
function peakMb(pid: number | undefined): number | null {
  if (process.platform !== 'linux') return null;
  const [, kB = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kB) / 1024;
}

it('twenty files of 10 MB at once, sent and fetched, cost less than 300 MB', async () => {
  const dataDir = await temporaryDataFolder();
  const server = await start(dataDir);
  const world = { id: 'main', send: fetchFrom(server.origin) };
  const data = Buffer.concat([PNG, Buffer.alloc(9_900_000)]);
  const parts = [{ name: 'file', filename: 'a.png', type: 'image/png', data }];
  const members = await Promise.all(
    Array.from({ length: 10 }, () => server.control('main').createMember({})),
  );
  const tokens = members.flatMap(({ token = '' }) => [token, token]);
  const before = peakMb(server.child.pid) ?? 0;
  const sent = await Promise.all(tokens.map((token) => sendForm(world, token, parts)));
  const paths = sent.map(({ text }) => JSON.parse(text).result as string);
  const fetched = await Promise.all(
    paths.map((path, index) =>
      world.send({
        method: 'GET',
        url: `/api/sys/common/static/${path}`,
        headers: { 'x-access-token': tokens[index] ?? '' },
      }),
    ),
  );
  expect(fetched.every(({ bytes }) => bytes.equals(data))).toBe(true);
  expect((peakMb(server.child.pid) ?? 0) - before).toBeLessThan(300);
  await server.kill();
  removeDataFolder(dataDir);
}, 120_000);

it('nobody who is not signed in gets to send a byte of a file', async () => {
  const server = await startServer();
  await server.createWorld({ id: 'main' });
  const { port } = new URL(await server.listen());
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `POST ${uploadFile.path} HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=x\r\n` +
      'content-length: 10000000\r\nx-access-token: nobody\r\n\r\n',
  );
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  await once(socket, 'close');
  expect(text).toMatch(/^HTTP\/1.1 401 /);
  expect(text).toContain('"reason":"unauthorized"');
  await server.stop();
}, 10_000);
