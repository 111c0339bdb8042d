import {
  PROVIDER_MESSAGE,
  type ThirdPartyProvider,
  thirdPartyProviders,
} from '@hongbao/contracts/account/account.types';
import { readStored, storageKeys } from '../../lib/storage.ts';

/** How it ended at a third party: with a token for our own login, not at all, or there is no such page here. */
type Ending = { idToken: string } | 'left' | 'notOffered';

const pathOf = (provider: ThirdPartyProvider) => `/provider/${provider}`;

/** The provider's page. It comes back to the page to sign in where it could not be opened beside it. */
function addressOf(provider: ThirdPartyProvider): string {
  const search = new URLSearchParams({ return: `${location.pathname}#/login` });
  const world = readStored(storageKeys.world);
  if (world) search.set('world', world);
  return `${pathOf(provider)}?${search}`;
}

const LOOK_MS = 400;

/**
 * Opens a third party's page in a window of its own and waits for what it tells. Where no window may be opened, this
 * page goes there itself and is told by its address when it comes back (`tokenInAddress`).
 */
export async function askProvider(provider: ThirdPartyProvider): Promise<Ending> {
  const opened = window.open(addressOf(provider), '_blank', 'popup,width=420,height=640');
  if (!(await isThere(provider))) {
    opened?.close();
    return 'notOffered';
  }
  if (!opened) {
    location.assign(addressOf(provider));
    return 'left';
  }
  return new Promise((resolve) => {
    const end = (ending: Ending) => {
      clearInterval(timer);
      window.removeEventListener('message', hear);
      resolve(ending);
    };
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== opened) return;
      const idToken = tokenOf(data, provider);
      if (idToken !== null) end({ idToken });
    };
    // A window says nothing when it is closed by hand; what it had told comes before.
    const timer = setInterval(() => {
      if (opened.closed) setTimeout(() => end('left'), LOOK_MS);
    }, LOOK_MS);
    window.addEventListener('message', hear);
  });
}

async function isThere(provider: ThirdPartyProvider): Promise<boolean> {
  try {
    return (await fetch(pathOf(provider))).ok;
  } catch {
    return false;
  }
}

function tokenOf(data: unknown, provider: ThirdPartyProvider): string | null {
  if (typeof data !== 'object' || data === null) return null;
  const { source, provider: from, idToken } = data as Record<string, unknown>;
  const isMeant = source === PROVIDER_MESSAGE && from === provider && typeof idToken === 'string';
  return isMeant ? idToken : null;
}

/** What a provider's page has put into the address when it came back by itself. */
export function tokenInAddress(
  search: URLSearchParams,
): { provider: ThirdPartyProvider; idToken: string } | null {
  const provider = thirdPartyProviders.find((one) => one === search.get('provider'));
  const idToken = search.get('idToken');
  return provider && idToken ? { provider, idToken } : null;
}
