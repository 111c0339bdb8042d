/**
 * The phone in the frame of a Desk remembers for its tab alone: two Desks beside each other have a phone each, with its
 * own world and member, and neither is the app of this browser.
 */
const memory = () => (window.self === window.top ? localStorage : sessionStorage);

/**
 * Storage that never throws: private windows and blocked cookies make it fail, and then the app simply remembers nothing
 * between visits.
 */
export function readStored(key: string): string | null {
  try {
    return memory().getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) memory().removeItem(key);
    else memory().setItem(key, value);
  } catch {
    // Nothing to do: see above.
  }
}

/** Reads a JSON value; anything unreadable counts as absent. */
export function readStoredJson<T>(key: string, isValid: (value: unknown) => value is T): T | null {
  const text = readStored(key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
}

/** A value that lives as long as this tab; absent when it cannot be read. */
export function readTabStoredJson(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function writeTabStored(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Nothing to do: see above.
  }
}

export const storageKeys = {
  token: 'token',
  language: 'lang',
  world: 'world',
  user: 'hongbao.user',
  preferences: 'hongbao.preferences',
  activityAt: 'hongbao.activityAt',
  reloadedBuild: 'hongbao.reloadedBuild',
  device: 'hongbao.device',
  tickets: 'hongbao.tickets',
  watch: 'hongbao.watch',
  kept: 'hongbao.kept',
  testWallet: 'hongbao.testWallet',
  openedEnvelope: 'hongbao.openedEnvelope',
} as const;
