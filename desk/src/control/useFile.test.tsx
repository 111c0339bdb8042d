import { exportWorld } from '@hongbao/contracts/control/snapshots.calls';
import { exportTraffic, writeCurl } from '@hongbao/contracts/control/traffic.calls';
import { beforeEach, expect, it, vi } from 'vitest';
import { mountHook } from '@hongbao/client/testing/mountHook.ts';
import { ThisWorld } from '../panels/worlds/ThisWorld.tsx';
import { deskServer, granted, refused } from '../testing/deskServer.ts';
import { mountDesk } from '../testing/mountDesk.tsx';
import { useFile } from './useFile.ts';

vi.mock('react-i18next', () => import('../testing/keysAsWords.ts'));

const params = { world: 'main', id: '7' };
/** The names and contents of the files that the browser would download. */
let saved: { readonly name: string; readonly file: Blob }[] = [];

beforeEach(() => {
  saved = [];
  const files = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const file = files.mock.lastCall?.[0];
    if (file instanceof Blob) saved.push({ name: this.download, file });
  });
  return () => {
    files.mockRestore();
    click.mockRestore();
  };
});

const fileOf = (text: string, type: string, name: string) => () =>
  new Response(text, {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  });

it('shows why a world cannot be exported, without downloading a file', async () => {
  deskServer({
    '/worlds': granted([]),
    '/hash': granted({ hash: 'abc' }),
    '/export': refused('worldUnknown', 'This world does not exist.'),
  });
  const { page, press, until } = await mountDesk(<ThisWorld />);
  await press('desk.worlds.export');
  await until(() => page.querySelector('[data-testid="failed"]') !== null || saved.length > 0);
  expect(saved).toEqual([]);
  expect(page.querySelector('[data-testid="failed"]')?.textContent).toContain(
    'This world does not exist.',
  );
});

it.each([
  [exportWorld, '/export', 'SQLite format 3', 'application/vnd.sqlite3', 'main.sqlite'],
  [exportTraffic, '/traffic.har', '{"log":{}}', 'application/json; charset=utf-8', 'main.har'],
])('$name saves its file under the name given by the server', async (...one) => {
  const [call, path, text, type, name] = one;
  deskServer({ [path]: fileOf(text, type, name) });
  const hook = await mountHook(useFile);
  await hook.act(() => hook.current.save(call, { params }));
  expect(saved.map((one) => one.name)).toEqual([name]);
  expect(await saved[0]?.file.text()).toBe(text);
  expect(hook.current.failure).toBe(undefined);
});

it('textOf returns a text unchanged, and null for a refusal or an error page of a proxy', async () => {
  const hook = await mountHook(useFile);
  const text = async () => {
    let given: string | null | undefined;
    await hook.act(async () => void (given = await hook.current.textOf(writeCurl, { params })));
    return given;
  };
  deskServer({ '/curl': () => new Response('curl -X POST') });
  expect(await text()).toBe('curl -X POST');
  deskServer({ '/curl': refused('notFound', 'It is forgotten.') });
  expect(await text()).toBe(null);
  expect(hook.current.failure).toMatchObject({ kind: 'refused', reason: 'notFound' });
  deskServer({ '/curl': () => new Response('<h1>Bad gateway</h1>', { status: 502 }) });
  expect(await text()).toBe(null);
  expect(hook.current.failure).toMatchObject({ kind: 'lost' });
});
