import english from '@hongbao/locales/en-us/app.json' with { type: 'json' };
import { serverTexts } from '@hongbao/locales/languages';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { type Failure, openAnswer, transportFailure } from '../lib/failure.ts';
import { failureText, unansweredText } from './failureText.ts';

const texts = i18next.createInstance();
beforeAll(async () => {
  await texts.init({
    lng: 'en',
    lowerCaseLng: true,
    resources: {
      en: { translation: { ...english, refusals: serverTexts['en-us'].refusals } },
      xi: { translation: { refusals: serverTexts.xi.refusals } },
    },
    interpolation: { escapeValue: false },
  });
});

function failureOf(status: number, body: unknown): Failure {
  const opened = openAnswer(status, body);
  if (opened.ok) throw new Error('The answer is no failure.');
  return opened.failure;
}
const textOf = (failure: Failure, language = 'en') =>
  failureText(texts.getFixedT(language), failure);

it.each([
  ['a code of ours without a reason', 1105, 'Custom text', null, 'Custom text'],
  ['a code whose text has a fact', 1003, 'Server says custom', null, 'Server says custom'],
  ['an unknown code', 7, 'Custom text', { any: 1 }, 'Custom text'],
  ['a reason without its fact', 1003, 'Too small', { reason: 'amountTooSmall' }, 'Too small'],
  ['an unknown reason', 9, 'New rule', { reason: 'ruleOfANewerServer' }, 'New rule'],
  ['an answer without a message', 9, '', null, 'Error'],
  ['an answer with a message that is no text', 9, 5, null, 'Error'],
  [
    'a refusal of our server',
    1003,
    'of the server',
    { reason: 'amountTooSmall', bound: '10.50000000' },
    'The amount is below the minimum of 10.5.',
  ],
])('failureText for %s is the text of the specification', (_, code, message, result, text) => {
  expect(textOf(failureOf(200, { code, message, result }))).toBe(text);
});

it('failureText translates a refusal of our server, but no message of another one', () => {
  const own = { code: 1003, message: 'x', result: { reason: 'amountTooSmall', bound: '1' } };
  expect(textOf(failureOf(200, own), 'xi')).toBe('El monto está por debajo del mínimo de 1.');
  expect(textOf(failureOf(200, { code: 1003, message: 'Custom' }), 'xi')).toBe('Custom');
});

it.each([
  [transportFailure('network'), 'Network Error. No reply came, so'],
  [failureOf(500, { code: 500, message: 'Down.' }), 'Down. No reply came, so'],
])('unansweredText has the text of the failure as its first sentence', (failure, start) =>
  expect(unansweredText(texts.getFixedT('en'), failure).slice(0, start.length)).toBe(start),
);

it('failureText shows the message of an HTTP failure', () => {
  expect(textOf(failureOf(503, { code: 503, message: 'Down for repair' }))).toBe('Down for repair');
});

it.each([
  ['network', 'Network Error'],
  ['timeout', 'timeout of 10000 ms exceeded'],
  ['aborted', 'Request aborted'],
] as const)('failureText for a failure of kind %s is %s', (kind, text) => {
  expect(textOf(transportFailure(kind))).toBe(text);
  expect(transportFailure(kind).message).toBe(text);
});
