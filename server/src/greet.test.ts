import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { greeting } from './greet.ts';

const said = (listening: string, env: Record<string, string>) => {
  const { lines, origin } = greeting(listening, readConfig(env));
  return { origin, text: lines.join('\n') };
};

it('a server with a public address names it everywhere', () => {
  const { origin, text } = said('http://0.0.0.0:3000', {
    HOST: '0.0.0.0',
    CONTROL_TOKEN: 'a token of thirty-two characters',
    PUBLIC_URL: 'http://10.0.0.5:3399',
  });
  expect(origin).toBe('http://10.0.0.5:3399');
  expect(text).not.toContain('0.0.0.0');
  expect(text).toContain('http://10.0.0.5:3399/control/worlds\n');
  expect(text).not.toContain('HOST=0.0.0.0');
});

it('one that only this machine reaches says how a phone could', () => {
  const { origin, text } = said('http://127.0.0.1:3000', {});
  expect(origin).toBe('http://127.0.0.1:3000');
  expect(text).toContain(
    'Calls     http://127.0.0.1:3000/api   (documented at http://127.0.0.1:3000/docs)',
  );
  expect(text).toContain('HOST=0.0.0.0');
});
