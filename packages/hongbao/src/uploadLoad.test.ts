import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import { uploadFile } from '@hongbao/contracts/upload/upload.calls';
import { PNG, sendForm } from '@hongbao/test-support/upload';
import { fetchFrom } from '@hongbao/test-support/transport';
import { useServerProcess } from '@hongbao/test-support/serverProcess';
import { removeDataFolder, temporaryDataFolder } from '@hongbao/server/testing/templates';
import { startServer } from '@hongbao/server/testing/server';
import { expect, it } from 'vitest';

const start = useServerProcess();

/** Resident memory of a process in MB, from Linux's /proc; zero on other systems. */
function memoryMb(pid: number | undefined): number {
  if (process.platform !== 'linux') return 0;
  const [, kB = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kB) / 1024;
}

const FILE = Buffer.concat([PNG, Buffer.alloc(9_900_000)]);
const head = (line: string, token: string, rest = '') =>
  `${line} HTTP/1.1\r\nhost: a\r\nx-access-token: ${token}\r\n${rest}\r\n`;
const FORM = `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${FILE.length + 1_000}\r\n`;
const PART = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';

it('the server uses less than 200 MB for thirty-six unfinished uploads and seventy-two stalled downloads', async () => {
  const dataDir = await temporaryDataFolder();
  const server = await start(dataDir, { MALLOC_TRIM_THRESHOLD_: '131072' });
  const world = { id: 'main', send: fetchFrom(server.origin) };
  const sockets: Socket[] = [];
  const open = (times: number, begin: (socket: Socket) => void) => {
    for (let count = 0; count < times; count++) {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => undefined);
      sockets.push(socket);
      begin(socket);
    }
  };
  const owners: { token: string; path: string }[] = [];
  for (let count = 0; count < 12; count++) {
    const { token = '' } = await server.control('main').createMember({});
    const answer = await sendForm(world, token, [{ name: 'file', filename: 'a.png', data: FILE }]);
    owners.push({ token, path: JSON.parse(answer.text).result });
  }
  const before = memoryMb(server.child.pid);
  for (const { token, path } of owners) {
    open(3, (socket) => {
      socket.write(head(`POST ${uploadFile.path}`, token, FORM) + PART);
      socket.write(FILE);
    });
    open(6, (socket) => {
      socket.pause();
      socket.write(head(`GET /api/sys/common/static/${path}`, token));
    });
  }
  const peaks: number[] = [];
  for (let sample = 0; sample < 10; sample++) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    peaks.push(memoryMb(server.child.pid) - before);
  }
  for (const socket of sockets) socket.destroy();
  expect(Math.max(...peaks)).toBeLessThan(200);
  const [first] = owners;
  await expect
    .poll(
      async () =>
        (
          await world.send({
            method: 'GET',
            url: `/api/sys/common/static/${first?.path}`,
            headers: { 'x-access-token': first?.token ?? '' },
          })
        ).bytes.length,
      { timeout: 10_000 },
    )
    .toBe(FILE.length);
  await server.kill();
  removeDataFolder(dataDir);
}, 120_000);

it('an upload without a session is rejected before its body is sent', async () => {
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
