import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { transportFailure } from '../lib/failure.ts';
import { upload } from './upload.ts';

/** The part of XMLHttpRequest that an upload uses. A test triggers its events. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {};
  onprogress?: () => void;
  onabort?: () => void;
  onerror?: () => void;
  onload?: () => void;
  onloadend?: () => void;
  status = 200;
  responseText = '';
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null;
  send() {}
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
  answer(body: object) {
    this.responseText = JSON.stringify(body);
    this.onload?.();
    this.onloadend?.();
  }
}

const SLOW_MS = 9_999;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start() {
  const shares: number[] = [];
  const ended = upload(new File(['x'], 'x.png'), 'kyc', (share) => shares.push(share)).then(
    (path) => ({ path }),
    (failure: unknown) => ({ failure }),
  );
  return { ended, shares, request: FakeRequest.last };
}

it('an upload that makes progress takes longer than the timeout of a call', async () => {
  const { ended, shares, request } = start();
  for (const loaded of [1, 2, 3, 4]) {
    vi.advanceTimersByTime(SLOW_MS);
    request.upload.onprogress?.({ lengthComputable: true, loaded, total: 4 });
  }
  vi.advanceTimersByTime(SLOW_MS);
  request.answer({ code: 200, result: { path: '/u/1' } });
  expect(await ended).toEqual({ path: '/u/1' });
  expect(shares).toEqual([0.25, 0.5, 0.75, 1]);
});

it('an upload without progress times out after ten seconds', async () => {
  const { ended, request } = start();
  vi.advanceTimersByTime(SLOW_MS);
  request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
  vi.advanceTimersByTime(10_000);
  expect(await ended).toEqual({ failure: transportFailure('timeout') });
});

it('an upload that the browser aborts is reported as aborted, and one without a network as a network error', async () => {
  const aborted = start();
  aborted.request.abort();
  expect(await aborted.ended).toEqual({ failure: transportFailure('aborted') });
  const cut = start();
  cut.request.onerror?.();
  expect(await cut.ended).toEqual({ failure: transportFailure('network') });
});
