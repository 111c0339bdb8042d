import { expect, it, onTestFinished, vi } from 'vitest';
import { worldEntered } from '../../state/place.ts';
import { deskStore } from '../../state/store.ts';
import { openStoryChannel } from '../../stories/storyChannel.ts';
import { granted } from '../../testing/deskServer.ts';
import { mountDesk } from '../../testing/mountDesk.tsx';
import { WorldList } from './WorldList.tsx';

vi.mock('react-i18next', () => import('../../testing/keysAsWords.ts'));

/** Stubs a server with worlds and three stories. Returns the ids of the worlds, from which a deletion removes one. */
function serverWith(...ids: string[]) {
  const worlds = new Set(ids);
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    const path = new URL(url).pathname;
    if (method === 'DELETE') return granted(worlds.delete(path.split('/').at(-1) ?? '') && null)();
    if (path.endsWith('/stories'))
      return granted(
        ['crash', 'monday', 'vip-3'].map((name) => ({
          name,
          kind: 'builtIn',
          title: name,
          line: name,
          steps: 3,
        })),
      )();
    if (path.endsWith('/worlds'))
      return granted([...worlds].map((id) => ({ id, scenario: 'empty', now: 0 })))();
    return granted([])();
  });
  return worlds;
}

it('deletes the worlds of ended stories after a confirmation with their number, except the open one', async () => {
  const worlds = serverWith('main', 'story-crash', 'story-monday', 'story-vip-3', 'story-of-mine');
  deskStore.dispatch(worldEntered('story-vip-3'));
  const { page, press, until } = await mountDesk(<WorldList />);
  const shows = (text: string) => until(() => page.textContent?.includes(text) ?? false);
  await shows('desk.worlds.deleteStories');
  await press('desk.worlds.deleteStories');
  await shows('desk.worlds.sureStories 2');
  expect(worlds.size).toBe(5);
  await press('desk.worlds.delete');
  await until(() => worlds.size === 3);
  expect([...worlds]).toEqual(['main', 'story-vip-3', 'story-of-mine']);
  await until(() => !page.textContent?.includes('desk.worlds.deleteStories'));
});

it('does not delete the world of a story that another tab presents', async () => {
  const worlds = serverWith('main', 'story-crash', 'story-monday');
  deskStore.dispatch(worldEntered('main'));
  const other = openStoryChannel();
  onTestFinished(() => other.close());
  other.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => {
    if (data.kind === 'ask')
      other.postMessage({ kind: 'notes', desk: 'other', notes: { world: 'story-crash' } });
  });
  const { page, press, until } = await mountDesk(<WorldList />);
  const shows = (text: string) => until(() => page.textContent?.includes(text) ?? false);
  await shows('desk.worlds.deleteStories');
  await press('desk.worlds.deleteStories');
  await shows('desk.worlds.sureStories 1');
  await press('desk.worlds.delete');
  await until(() => worlds.size === 2);
  expect([...worlds]).toEqual(['main', 'story-crash']);
});
