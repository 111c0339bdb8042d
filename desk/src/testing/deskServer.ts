import { vi } from 'vitest';

/**
 * Stubs `fetch` with answers by the end of the path of a control call. Other calls fail as if the server were
 * unreachable.
 */
export function deskServer(answers: Readonly<Record<string, () => Response>>): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url);
    const found = Object.entries(answers).find(([end]) => pathname.endsWith(end));
    if (!found) throw new TypeError('failed to fetch');
    return found[1]();
  });
}

/** Creates a successful answer in the JSON wrapper of calls. */
export const granted = (result: unknown) => () => Response.json(wrapped({ success: true, result }));

/** Creates a refusal, which also has status 200. */
export const refused = (reason: string, message: string) => () =>
  Response.json(wrapped({ success: false, code: 1_000, message, result: { reason } }));

const wrapped = (answer: object) => ({ code: 200, message: '', timestamp: 0, ...answer });
