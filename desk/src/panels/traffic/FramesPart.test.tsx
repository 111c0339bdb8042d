import { expect, it, vi } from 'vitest';
import { mountDesk } from '../../testing/mountDesk.tsx';
import type { Exchange } from './exchange.ts';
import { FramesPart } from './FramesPart.tsx';

vi.mock('react-i18next', () => import('../../testing/keysAsWords.ts'));

const frame = { at: 0, bytes: 1, faults: [], isLost: false };

it('shows the messages of a socket, newest first, and what a fault did to them', async () => {
  const exchange = {
    framesForgotten: 3,
    frames: [
      { ...frame, direction: 'in', body: { op: 'ping' } },
      { ...frame, direction: 'out', body: { op: 'pong' }, faults: ['fault1'], isLost: true },
      { ...frame, direction: 'end', body: 1000 },
    ],
  } as unknown as Exchange;
  const { page } = await mountDesk(<FramesPart exchange={exchange} />);
  const shown = [...page.querySelectorAll('.frame')].map(({ textContent }) => textContent);
  expect(shown).toHaveLength(3);
  expect(shown[0]).toMatch(/frame_end.*1000/);
  expect(shown[1]).toMatch(/frame_out.*frameLost.*struckBy.*pong/);
  expect(shown[2]).toMatch(/frame_in.*ping/);
  expect(page.textContent).toContain('desk.traffic.messagesForgotten');
});

it('shows nothing for a request that is not a socket', async () => {
  const exchange = { frames: [], framesForgotten: 0 } as unknown as Exchange;
  const { page } = await mountDesk(<FramesPart exchange={exchange} />);
  expect(page.textContent).toBe('');
});
