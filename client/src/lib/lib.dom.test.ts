import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toCsv } from './csv.ts';
import { trimZeros } from './decimalInput.ts';
import { externalHref, outlinkUrl } from './outlink.ts';
import { readStoredJson } from './storage.ts';
import { formatSpan, formatTime } from './times.ts';
import { setWorldTime, onWorldJump, resetWorldClock, worldNow } from './worldClock.ts';

describe('the world clock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
    resetWorldClock();
    return () => vi.useRealTimers();
  });

  it.each([
    ['at the rate of the machine', '1', 10_000],
    ['at sixty times the rate of the machine', '60', 600_000],
    ['at rate 0 when frozen', '0', 0],
  ])('runs %s', (_, rate, passed) => {
    setWorldTime('5000000', rate);
    vi.advanceTimersByTime(10_000);
    expect(worldNow()).toBe(5_000_000 + passed);
  });

  it('onWorldJump reports a jump of the clock, but not a high rate', () => {
    const jumped = vi.fn();
    const stop = onWorldJump(jumped);
    setWorldTime('5000000', '60');
    vi.advanceTimersByTime(10_000);
    setWorldTime('5600000', '60');
    expect(jumped).not.toHaveBeenCalled();
    setWorldTime('90000000', '1');
    expect(jumped).toHaveBeenCalledTimes(1);
    stop();
  });

  it('follows the machine clock until the first header, and ignores invalid headers', () => {
    setWorldTime(null, '0');
    setWorldTime('soon', '0');
    expect(worldNow()).toBe(1_000_000);
  });
});

describe('formatted times', () => {
  it('formatTime converts wire times from UTC+8 to local time', () => {
    const local = new Date(Date.UTC(2026, 0, 1, 16, 0, 0));
    const pad = (value: number) => String(value).padStart(2, '0');
    expect(formatTime('2026-01-02 00:00:00').slice(-8)).toBe(
      `${pad(local.getHours())}:${pad(local.getMinutes())}:00`,
    );
    expect(formatTime('2026-01-02 00:00:00', 'sortable')).toMatch(/^2026-01-0[12] /);
    expect(formatTime(undefined)).toBe('--');
    expect(formatTime('tomorrow')).toBe('--');
  });

  it('formatSpan formats a negative span as zero', () => {
    expect(formatSpan(90_061_000)).toEqual({ days: 1, clock: '01:01:01' });
    expect(formatSpan(-5)).toEqual({ days: 0, clock: '00:00:00' });
  });
});

describe('outlinkUrl', () => {
  it.each([
    ['?url=https%3A%2F%2Fexample.com%2Fa', 'https://example.com/a'],
    ['?url=http://example.com', 'http://example.com/'],
    ['?url=javascript:alert(1)', null],
    ['?url=file:///etc/passwd', null],
    ['?url=data:text/html,x', null],
    ['?url=nowhere', null],
    ['', null],
  ])('outlinkUrl for the query %j is %s', (search, url) => expect(outlinkUrl(search)).toBe(url));
});

it('externalHref leads to the page in this window, or to the outlink page, which reads the same address', () => {
  const url = 'https://example.com/a?b=1&c=%20#d';
  expect(externalHref(url, 'window')).toBe(url);
  const [path, query] = externalHref(url, 'outlink').split('?');
  expect(path).toBe('#/outlink');
  expect(outlinkUrl(`?${query}`)).toBe(url);
});

it.each([
  ['0.10000000', '0.1'],
  ['100', '100'],
])('trimZeros shortens %s to %s', (text, trimmed) => expect(trimZeros(text)).toBe(trimmed));

describe('toCsv', () => {
  it('quotes cells with separators and escapes formulas', () => {
    expect(
      toCsv(
        ['a', 'b'],
        [
          ['1,5', 'say "hi"'],
          ['=1+1', '-12.5'],
        ],
      ),
    ).toBe('a,b\r\n"1,5","say ""hi"""\r\n\'=1+1,-12.5');
  });
});

it('readStoredJson returns null for a stored value that is not JSON', () => {
  localStorage.setItem('x', '{broken');
  expect(readStoredJson('x', (value): value is object => typeof value === 'object')).toBeNull();
});
