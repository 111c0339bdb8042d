import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { HiddenAmountsContext } from './hiddenAmounts.ts';
import { Money, Percent, Price } from './Figure.tsx';

const draw = (node: ReactNode, isHidden = false) =>
  renderToStaticMarkup(
    <HiddenAmountsContext.Provider value={isHidden}>{node}</HiddenAmountsContext.Provider>,
  );
const words = (html: string) => html.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' ');

describe('a gain or a loss', () => {
  it.each([
    [
      'shows sign, arrow and color for money gained',
      <Money key="" value="12" isResult />,
      '+12.00 USDT',
      'up',
    ],
    [
      'shows sign, arrow and color for money lost',
      <Money key="" value="-12" isResult />,
      '\u221212.00 USDT',
      'down',
    ],
    [
      'shows sign, arrow and color for less than a cent',
      <Money key="" value="0.00001" isResult />,
      '+&lt;0.01 USDT',
      'up',
    ],
    [
      'shows sign, arrow and color for a rise',
      <Percent key="" rate="0.01" isResult />,
      '+1.00%',
      'up',
    ],
    [
      'shows sign, arrow and color for a fall',
      <Percent key="" rate="-0.01" isResult />,
      '\u22121.00%',
      'down',
    ],
  ] as const)('%s', (_, node, text, tone) => {
    const html = draw(node);
    expect(words(html)).toBe(text);
    expect(html).toContain(`class="num ${tone}"`);
    expect(html).toContain('class="arrow"');
  });
  it.each([
    ['a result of zero', <Money key="" value="0" isResult />, '0.00 USDT'],
    ['an unknown result', <Percent key="" rate={null} isResult />, '--'],
    ['a booking', <Money key="" value="12" isSigned />, '+12.00 USDT'],
    ['a price', <Price key="" value="12" digits={1} />, '12.0 USDT'],
  ] as const)('shows neither arrow nor color for %s', (_, node, text) => {
    const html = draw(node);
    expect(words(html)).toBe(text);
    expect(html).not.toContain('class="arrow"');
    expect(html).not.toMatch(/class="[^"]*\b(up|down)\b/);
  });
});

describe('hidden amounts', () => {
  it('Money masks the member’s own amounts with their sign, color and arrow', () => {
    const html = draw(<Money value="-12" isResult />, true);
    expect(words(html)).toBe('•••• USDT');
    expect(html).not.toMatch(/up|down|arrow/);
  });
  it('Money and Price do not mask public amounts', () => {
    expect(words(draw(<Money value="12" isPublic />, true))).toBe('12.00 USDT');
    expect(words(draw(<Price value="12" digits={0} />, true))).toBe('12 USDT');
  });
});

it('Price hides a unit visually that is visible elsewhere, but announces it to screen readers', () =>
  expect(draw(<Price value="12" digits={0} isUnitHeard />)).toContain('hears-only'));
