import { readFileSync } from 'node:fs';
import { sendEmailCaptcha } from '@hongbao/contracts/account/account.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { useWorld } from '../testing/useWorld.ts';
import { describe, expect, it } from 'vitest';
import { languages } from '../words/language.ts';
import { notices } from '../words/notices.ts';
import { codeMessage } from '../words/outbox.ts';

const world = useWorld({ isShared: true });

const wordsOf = (language: string): Record<'refusals' | 'transport', Record<string, string>> =>
  JSON.parse(
    readFileSync(new URL(`../../../locales/${language}/server.json`, import.meta.url), 'utf8'),
  );
const others = languages.filter((language) => language !== 'en-us');

describe.each(others)('a caller with the language %s', (language) => {
  it('gets refusals in that language', async () => {
    const member = await world.given.member();
    const body = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;
    const answer = await member.call(openPosition, { body }, { language });
    expect(answer).toMatchObject({ ok: false, reason: 'insufficientBalance' });
    expect(answer.message).toBe(wordsOf(language).refusals['insufficientBalance']);
  });

  it('gets the sign-in message in that language', async () => {
    const answer = await world.call(getMember, {}, { language });
    expect(answer.message).toBe(wordsOf(language).transport['unauthorized']);
  });

  it('gets a code by mail in that language', async () => {
    const email = `reader.${language}@example.com`;
    await world.must(sendEmailCaptcha, { query: { email, purpose: 'register' } }, { language });
    const [message] = await world.control.outbox(email);
    expect(message?.text).toBe(codeMessage[language].replace('{{code}}', message?.code ?? ''));
  });
});

it.each([
  ['ja-JP, en;q=0.5', 'jp'],
  ['fr-FR, ms', 'mlxy'],
  ['zh-Hant-TW', 'zh-tw'],
  ['xi', 'xi'],
  ['zh-TW', 'zh-tw'],
])('Accept-Language %s is answered in %s', async (language, expected) => {
  const answer = await world.call(getMember, {}, { language });
  expect(answer.message).toBe(wordsOf(expected).transport['unauthorized']);
});

describe('notices to members', () => {
  const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();

  it.each(Object.entries(notices))('%s uses the same facts in every language', (_, words) => {
    for (const part of [words.title, words.content])
      for (const language of languages) {
        expect(part[language].trim()).not.toBe('');
        expect(placeholders(part[language])).toEqual(placeholders(part['en-us']));
      }
  });
});
