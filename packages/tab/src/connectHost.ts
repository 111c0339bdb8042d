import { type TabHost, type TabReply, type TabRequest, toHost } from './protocol.ts';

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Returns the host in a worker, when the worker has loaded SQLite. It must be called in the same turn that creates the worker.
 * Rejects when the worker cannot start.
 */
export async function connectHost(worker: Worker): Promise<TabHost> {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<TabReply>) => {
      if (data.kind === 'ready') return resolve();
      const { id } = data;
      const request = waiting.get(id);
      waiting.delete(id);
      if (data.kind === 'result') request?.resolve(data.result);
      else request?.reject(new Error(data.message));
    });
    worker.addEventListener('error', ({ message }) => {
      const error = new Error(`The worker failed: ${message}`);
      reject(error);
      for (const request of waiting.values()) request.reject(error);
      waiting.clear();
    });
  });
  const send =
    (method: keyof TabHost) =>
    (...args: readonly unknown[]): Promise<unknown> =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        const request: TabRequest = { id: last, method, args };
        worker.postMessage(request);
      });
  return toHost(send);
}
