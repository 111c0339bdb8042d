import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { describe, expect, it } from 'vitest';
import { fillTemplates, templateProblems, withoutTemplates } from './templates.ts';

const values = {
  body: { symbol: 'BTC/USDT', leverage: 10, quote: 'say "hi"', list: [1, { a: 2 }], '': 'empty' },
  query: {},
  params: { id: '17' },
  member: { id: '1', account: 'mei' },
  world: { id: 'main', now: 1_700_000_000_000 },
  hits: 3,
};
const fill = (value: unknown) => fillTemplates(value, values);

describe('a template', () => {
  it('inserts values of the request, the member, the world and the rule into texts', () => {
    expect(
      fill({ a: '{{body.symbol}} x{{body.leverage}}', b: ['{{ member.account }}/{{params.id}}'] }),
    ).toEqual({ a: 'BTC/USDT x10', b: ['mei/17'] });
    expect(fill('{{world.id}} {{hits}}')).toBe('main 3');
  });

  it('alone in a text becomes its value with its type', () => {
    expect(fill({ now: '{{world.now}}', list: '{{body.list}}', none: '{{body.none}}' })).toEqual({
      now: 1_700_000_000_000,
      list: [1, { a: 2 }],
      none: null,
    });
    expect(fill('list: {{body.list}}, none: {{body.none}}')).toBe('list: [1,{"a":2}], none: ');
  });

  it('inserts values that no escaping is needed for, and does not read them as templates', () => {
    const evil = { ...values, body: { symbol: '{{member.id}}', quote: '","x":"' } };
    expect(fillTemplates({ a: '<{{body.symbol}}>', b: '{{body.quote}}' }, evil)).toEqual({
      a: '<{{member.id}}>',
      b: '","x":"',
    });
  });

  it('after a backslash is plain text', () => {
    expect(fill({ a: '\\{{member.id}} is {{member.id}}' })).toEqual({ a: '{{member.id}} is 1' });
    const texts = ['{{a}}', 'x\\{{a}}', '{{', { '{{key}}': '}} {{b}}{{c}}' }];
    expect(fill(withoutTemplates(texts))).toEqual(texts);
  });

  it('without a caller is null or empty', () => {
    const of = (value: string) => fillTemplates(value, { ...values, member: null });
    expect(of('{{member.id}}')).toBeNull();
    expect(of('id {{member.id}}')).toBe('id ');
  });

  it.each([
    ['{{body.symbol}} {{world.now}}', null],
    ['{{ hits }}', null],
    ['\\{{anything}}', null],
    ['{{body.symbl}}', 'did you mean symbol?'],
    ['{{member.acount}}', 'did you mean member.account?'],
    ['{{header.cookie}}', 'templates are member.id'],
    ['{{}}', 'is not a template'],
    ['{{body}}', 'is not a template'],
  ])('%s is checked with the contract of its call', (text, message) => {
    const problems = templateProblems(openPosition, { list: [text] }, 'result');
    if (message === null) expect(problems).toEqual([]);
    else
      expect(problems).toEqual([
        { path: 'result.list.0', message: expect.stringContaining(message) },
      ]);
  });

  it('is refused above the maximum number in one rule', () => {
    expect(templateProblems(openPosition, '{{hits}}'.repeat(100), 'result')).toEqual([]);
    expect(templateProblems(openPosition, '{{hits}}'.repeat(101), 'result')).toEqual([
      { path: 'result', message: 'has 101 templates; the maximum is 100' },
    ]);
  });

  it('is searched in linear time', () => {
    const text = '{{'.repeat(50_000) + ' '.repeat(50_000);
    expect(templateProblems(openPosition, text, 'result')).toEqual([]);
  });
});
