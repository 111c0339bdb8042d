import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail, normalEmail } from './emailAddress.ts';

describe('an e-mail address', () => {
  it.each([
    'a@a.example',
    'First.Last+tag@mail.example.org',
    'ｌｉ@example.com',
    'li＠example.com',
    'müller@müller.example',
    'nguyễn@ví-dụ.example',
    '用户@例子.公司',
    'たなか@テスト.日本',
    '홍길동@예시.한국',
    'иван@почта.рф',
    'สมชาย@ตัวอย่าง.ไทย',
  ])('accepts %s', (address) => {
    expect(isEmail(address)).toBe(true);
  });

  it.each([
    ['a zero-width space', 'a\u200B@a.example'],
    ['a zero-width space at the end', 'a@a.example\u200B'],
    ['a soft hyphen', 'a\u00AD@a.example'],
    ['a soft hyphen in the domain', 'a@a.ex\u00ADample'],
    ['a right-to-left override', '\u202Ea@a.example'],
    ['a left-to-right mark', 'a\u200E@a.example'],
    ['a byte order mark', '\uFEFFa@a.example'],
    ['a variation selector', 'a\uFE0F@a.example'],
    ['a combining grapheme joiner', 'a\u034F@a.example'],
    ['a Hangul filler', 'a\u3164@a.example'],
    ['a tag character', 'a\u{E0061}@a.example'],
    ['a Cyrillic а before a Latin domain', 'а@a.example'],
    ['a Cyrillic а among Latin letters', 'pаypal@a.example'],
    ['a Cyrillic а in the domain', 'a@а.example'],
    ['nothing but Cyrillic look-alikes', 'а@ас.со'],
    ['nothing but Greek look-alikes', 'ο@ακ.κο'],
    ['a Latin letter of phonetics', 'ɡoogle@a.example'],
    ['a dotless i', 'lı@a.example'],
    ['digits of another script', 'a١@a.example'],
    ['a loose combining mark', 'x\u0323\u0323@a.example'],
    ['a domain that is encoded already', 'a@xn--80a.example'],
    ['an encoded top-level domain', 'a@a.xn--p1ai'],
    ['an ideographic full stop', 'a@a。example'],
    ['a space of another width', 'a\u2003b@a.example'],
    ['a private-use letter', 'a\uE000@a.example'],
    ['half a surrogate', 'a\uD800@a.example'],
  ])('rejects %s', (_, address) => {
    expect(isEmail(address)).toBe(false);
  });

  it('is normalized to a valid address, and normalizing it again changes nothing', () => {
    const letters = fc.constantFrom(...'abzß．＠@.ａＡÀàİıſKа用ﾃ+-_\u200B\u0301');
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 20 }), (text) => {
        const normal = normalEmail(text);
        expect(normalEmail(normal)).toBe(normal);
        if (isEmail(text)) expect(isEmail(normal)).toBe(true);
      }),
    );
  });
});
