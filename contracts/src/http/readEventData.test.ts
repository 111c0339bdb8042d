import { describe, expect, it } from 'vitest';
import { isEventStream, readEventData } from './readEventData.ts';

/** A response body of the given chunks. The stream stays open after them if `isEndless`. */
function bodyOf(chunks: readonly (string | Uint8Array)[], { isEndless = false } = {}) {
  const left = chunks.map((chunk) =>
    typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk,
  );
  const state = { isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const chunk = left.shift();
        if (chunk) controller.enqueue(chunk);
        else if (!isEndless) controller.close();
      },
      cancel: () => {
        state.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, state };
}

async function readAll(chunks: readonly (string | Uint8Array)[]): Promise<string[][]> {
  const read: string[][] = [];
  for await (const events of readEventData(bodyOf(chunks).body)) read.push(events);
  return read;
}

describe('readEventData', () => {
  it.each<[string, string[], string[][]]>([
    ['the events of one chunk together', ['data: 1\n\ndata: 2\n\n'], [['1', '2']]],
    [
      'an event in several chunks once it is complete',
      ['data: {"a"', ':1}\n\n'],
      [[], ['{"a":1}']],
    ],
    ['an empty list for a chunk with a comment only', [': alive\n\n'], [[]]],
    ['an event beside other fields', ['id: 7\nevent: tick\ndata: 1\n\n'], [['1']]],
    ['several data lines as one text', ['data: a\ndata: b\n\n'], [['a\nb']]],
    ['data after at most one space', ['data:1 a\n\ndata:  2\n\n'], [['1 a', ' 2']]],
    ['an event with empty data', ['data:\n\n'], [['']]],
    ['no part of an event that is incomplete at the end', ['data: 1\n\ndata: 2\n'], [['1']]],
    ['an empty list for an event without data', ['retry: 2000\n\n'], [[]]],
    ['no other line that contains data', ['metadata: 1\n\n'], [[]]],
    ['nothing for an empty body', [], []],
  ])('yields %s', async (_what, chunks, events) => {
    expect(await readAll(chunks)).toEqual(events);
  });

  it('decodes a character whose bytes are in two chunks', async () => {
    const bytes = new TextEncoder().encode('data: 红包\n\n');
    expect(await readAll([bytes.slice(0, 7), bytes.slice(7)])).toEqual([[], ['红包']]);
  });

  it('throws for an incomplete event of more than four million characters', async () => {
    const chunk = 'x'.repeat(2_000_000);
    expect(await readAll([chunk, chunk])).toEqual([[], []]);
    await expect(readAll([chunk, chunk, 'x'])).rejects.toThrow('max buffer size');
  });

  it('cancels the stream when the loop exits early', async () => {
    const { body, state } = bodyOf(['data: 1\n\n'], { isEndless: true });
    for await (const events of readEventData(body)) {
      expect(events).toEqual(['1']);
      break;
    }
    expect(state.isCancelled).toBe(true);
  });

  it('throws the error of a broken connection', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull: () => Promise.reject(new Error('connection reset')),
    });
    await expect(readEventData(body).next()).rejects.toThrow('connection reset');
  });
});

it.each([
  ['text/event-stream; charset=utf-8', true],
  ['application/json', false],
  ['application/text/event-stream', false],
])('isEventStream returns for the content type %s: %s', (type, is) => {
  expect(isEventStream(new Response('', { headers: { 'content-type': type } }))).toBe(is);
});

it('isEventStream returns false for an answer without a content type', () => {
  expect(isEventStream(new Response(null))).toBe(false);
});
