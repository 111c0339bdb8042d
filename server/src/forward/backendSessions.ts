import type { World } from '@hongbao/engine/world/world';

/** Maximum tokens of the backend that a world has in memory. The oldest is forgotten first. */
const SESSIONS_MAX = 1_000;
/** Maximum length of a token of the backend, characters. */
export const TOKEN_CHARACTERS_MAX = 8_000;

/**
 * The tokens of the backend by session of a world. They are in memory only, and a session that has ended here is never asked
 * for. `to` is the address of the backend that issued a token: it is sent to no other.
 */
export class BackendSessions {
  readonly #tokens = new Map<string, { readonly token: string; readonly to: string }>();

  set(sessionId: string, token: string, to: string): void {
    this.#tokens.delete(sessionId);
    this.#tokens.set(sessionId, { token, to });
    const [oldest] = this.#tokens.keys();
    if (this.#tokens.size > SESSIONS_MAX && oldest !== undefined) this.#tokens.delete(oldest);
  }

  get(sessionId: string, to: string): string | null {
    const found = this.#tokens.get(sessionId);
    return found?.to === to ? found.token : null;
  }
}

export const backendSessionsOf = ({ memory }: World): BackendSessions =>
  memory.attached('backendSessions', () => new BackendSessions());
