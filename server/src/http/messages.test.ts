import { readFileSync } from 'node:fs';
import { sendEmailCaptcha } from '@hongbao/contracts/account/account.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { useWorld } from '../testing/useWorld.ts';
import { describe, expect, it } from 'vitest';
import { languages } from '@hongbao/engine/words/language';
import { text } from '@hongbao/engine/words/text';

const world = useWorld({ isShared: true });

const wordsOf = (language: string): Record<'refusals' | 'transport', Record<string, string>> =>
  JSON.parse(
    readFileSync(new URL(`../../../locales/${language}/server.json`, import.meta.url), 'utf8'),
  );
const others = languages.filter((language) => language !== 'en-us');

describe.each(others)('a request with the language %s', (language) => {
  it('is refused with a message in that language', async () => {
    // The member also has the bonus of VIP level 1, 5 USDT.
    const member = await world.given.member({ usdt: '1000' });
    const body = { symbol: 'BTC/USDT', direction: 'long', quantity: '1', leverage: 10 } as const;
    const answer = await member.call(openPosition, { body }, { language });
    expect(answer).toMatchObject({ ok: false, reason: 'insufficientBalance' });
    const own = wordsOf(language).refusals['insufficientBalance'];
    expect(answer.message).toBe(own?.replace('{{bound}}', '1,005'));
  });

  it('is answered with the sign-in message in that language', async () => {
    const answer = await world.call(getMember, {}, { language });
    expect(answer.message).toBe(wordsOf(language).transport['unauthorized']);
  });

  it('sends a verification code by email in that language', async () => {
    const email = `reader.${language}@example.com`;
    await world.must(sendEmailCaptcha, { query: { email, purpose: 'register' } }, { language });
    const [message] = await world.control.outbox(email);
    expect(message?.text).toBe(
      text(language, 'account.codeMessage', { code: message?.code ?? '' }),
    );
  });
});

it.each([
  ['ja-JP, en;q=0.5', 'jp'],
  ['fr-FR, ms', 'mlxy'],
  ['zh-Hant-TW', 'zh-tw'],
  ['xi', 'xi'],
  ['zh-TW', 'zh-tw'],
])('Accept-Language %s selects the language %s', async (language, expected) => {
  const answer = await world.call(getMember, {}, { language });
  expect(answer.message).toBe(wordsOf(expected).transport['unauthorized']);
});
