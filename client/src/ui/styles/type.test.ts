import { expect, it } from 'vitest';

const sheets = import.meta.glob<string>('./*.css', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const tokens = sheets['./tokens.css'] ?? '';
const namesOf = (kind: string) =>
  new Set([...tokens.matchAll(new RegExp(`^\\s*(--${kind}-\\w+):`, 'gm'))].map(([, name]) => name));

it('the type scale has six sizes and four weights', () => {
  expect([...namesOf('t')]).toHaveLength(6);
  expect([...namesOf('w')]).toHaveLength(4);
});

it('every style sheet sets font sizes and weights only by tokens', () => {
  const found = Object.entries(sheets).flatMap(([path, sheet]) =>
    [...sheet.matchAll(/(?:^|[\s;{])(font(?:-size|-weight)?):\s*([^;]+);/g)].flatMap(
      ([, property = '', value = '']) => {
        const isToken =
          property === 'font-size'
            ? /^var\(--(?:t|fit)-\w+\)$/.test(value)
            : property === 'font-weight'
              ? /^var\(--w-\w+\)$/.test(value)
              : /^(inherit|var\(--w-\w+\) var\(--t-\w+\) ?\/ ?[\d.]+ var\(--font\))$/.test(value);
        const names = [...value.matchAll(/--[tw]-\w+/g)].map(([name]) => name);
        const isKnown = names.every((name) => namesOf('t').has(name) || namesOf('w').has(name));
        return isToken && isKnown ? [] : [`${path}: ${property}: ${value}`];
      },
    ),
  );
  expect(found).toEqual([]);
});
