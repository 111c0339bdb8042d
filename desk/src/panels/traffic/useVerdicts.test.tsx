import { judgeTraffic } from '@hongbao/contracts/control/traffic.calls';
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { trafficLine } from '../../testing/trafficLine.ts';
import { mountDesk } from '../../testing/mountDesk.tsx';
import { useVerdicts } from './useVerdicts.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A test component with one visible request. A button shows the next request. */
function Sight() {
  const [id, setId] = useState(1);
  const line = trafficLine({ id: String(id) });
  const verdicts = useVerdicts([line]);
  return (
    <>
      <button onClick={() => setId(id + 1)}>next</button>
      <p>{verdicts.get(line.requestId)}</p>
    </>
  );
}

it('requests the verdict of a listed request once it has been visible for a while, and not while scrolling past', async () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address);
    expect(pathname).toBe(judgeTraffic.path.replace('{world}', 'main'));
    asked.push(searchParams.get('ids'));
    const result = [{ id: searchParams.get('ids'), request: true, answer: false }];
    return Response.json({ success: true, code: 200, message: '', timestamp: 0, result });
  });
  const { page, press, until } = await mountDesk(<Sight />);
  const look = () => act(() => vi.advanceTimersByTimeAsync(500));
  await look();
  await press('next');
  await look();
  await press('next');
  await look();
  expect(asked).toEqual([]);
  await look();
  await until(() => page.querySelector('p')?.textContent === 'breaks');
  await look();
  expect(asked).toEqual(['3']);
});
