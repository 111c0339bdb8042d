import { getMember } from '@hongbao/contracts/member/member.calls';
import { listPositions } from '@hongbao/contracts/positions/positions.calls';
import { describe, expect, it } from 'vitest';
import { AnswerLost, CallRefused, createClient, SecondFactorRequired } from './index.ts';
import { fakeServer, refusal } from './testing/fakeServer.ts';

const clientOf = (fetch: typeof globalThis.fetch) => createClient({ url: 'http://there', fetch });

/** Returns the error that a call throws. */
async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => {
      throw new Error('The call succeeded.');
    },
    (error: unknown) => error,
  );
}

describe('CallRefused', () => {
  it('contains the call, the reason with its facts, both codes and the text of the server', async () => {
    const { fetch } = fakeServer(
      Response.json(
        {
          ...refusal('notFound', { id: '7' }),
          message: 'This record does not exist.',
          timestamp: 1,
        },
        { status: 404 },
      ),
    );
    const error = await errorOf(clientOf(fetch).must(getMember));
    expect(error).toBeInstanceOf(CallRefused);
    expect(error).toMatchObject({
      name: 'CallRefused',
      call: 'getMember',
      reason: 'notFound',
      facts: { id: '7' },
      code: 1001,
      status: 404,
      text: 'This record does not exist.',
      message: 'getMember: notFound {"id":"7"} (This record does not exist.)',
    });
  });

  it('has a message without facts when the refusal has none', async () => {
    const { fetch } = fakeServer(refusal('unauthorized'));
    const error = await errorOf(clientOf(fetch).must(getMember));
    expect(error).toMatchObject({ facts: {}, message: 'getMember: unauthorized (No.)' });
  });
});

describe('AnswerLost', () => {
  const inner = (message: string) => new TypeError('fetch failed', { cause: new Error(message) });

  it.each<[string, unknown, string]>([
    ['the message of the error', new Error('aborted'), 'aborted'],
    ['the cause of a failed fetch', inner('connect ECONNREFUSED'), 'connect ECONNREFUSED'],
    ['the message of fetch when its cause has none', inner(''), 'fetch failed'],
    [
      'the message of fetch when its cause is no error',
      new TypeError('fetch failed', { cause: 'reset' }),
      'fetch failed',
    ],
    ['a thrown value that is no error', 'gone', 'gone'],
  ])('reports %s', async (_what, cause, reason) => {
    const fetch = async () => Promise.reject(cause);
    const error = await errorOf(clientOf(fetch).call(listPositions));
    expect(error).toBeInstanceOf(AnswerLost);
    expect(error).toMatchObject({
      name: 'AnswerLost',
      call: 'listPositions',
      idempotencyKey: undefined,
      message: `listPositions: no answer arrived (${reason})`,
      cause,
    });
  });

  it('is thrown when the connection breaks while the answer is read', async () => {
    const body = new ReadableStream({ pull: () => Promise.reject(new Error('reset')) });
    const { fetch } = fakeServer(new Response(body));
    const lost = errorOf(clientOf(fetch).call(getMember, {}, { idempotencyKey: 'k' }));
    expect(await lost).toMatchObject({
      name: 'AnswerLost',
      message: 'getMember: no answer arrived (reset)',
      idempotencyKey: 'k',
    });
  });
});

it('SecondFactorRequired contains the ticket and names the option to set', () => {
  const error = new SecondFactorRequired('tk');
  expect(error).toMatchObject({ name: 'SecondFactorRequired', ticket: 'tk' });
  expect(error.message).toContain('its code is required as googleCode');
});
