import type { PageSearch } from '../../state/place.ts';
import {
  PROVIDER_MESSAGE,
  type ThirdPartyProvider,
  thirdPartyProviders,
} from '@hongbao/contracts/account/account.types';
import { basePath } from '../../lib/basePath.ts';
import { readStored, storageKeys } from '../../lib/storage.ts';

/** Outcome of a third-party login: a token, or a cancellation by the member. */
type Ending = { idToken: string } | 'left';

/** URL of the provider's page. That page redirects back to the sign-in page if it was not opened as a popup. */
function providerUrl(provider: ThirdPartyProvider): string {
  const search = new URLSearchParams({ return: `${location.pathname}#/login` });
  const world = readStored(storageKeys.world);
  if (world) search.set('world', world);
  return `${basePath()}/provider/${provider}?${search}`;
}

const LOOK_MS = 400;

/**
 * Opens the provider's page in a popup and waits for its message. If popups are blocked, it navigates this window to
 * the provider's page; the provider then returns the token in the URL (`tokenInAddress`).
 */
export async function askProvider(provider: ThirdPartyProvider): Promise<Ending> {
  const opened = window.open(providerUrl(provider), '_blank', 'popup,width=420,height=640');
  if (!opened) {
    location.assign(providerUrl(provider));
    return 'left';
  }
  return new Promise((resolve) => {
    const end = (ending: Ending) => {
      clearInterval(timer);
      window.removeEventListener('message', handleMessage);
      resolve(ending);
    };
    const handleMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== opened) return;
      const idToken = tokenOf(data, provider);
      if (idToken !== null) end({ idToken });
    };
    // A closed popup fires no event, so its state is polled. The delay ensures that a message sent before the close is
    // received.
    const timer = setInterval(() => {
      if (opened.closed) setTimeout(() => end('left'), LOOK_MS);
    }, LOOK_MS);
    window.addEventListener('message', handleMessage);
  });
}

function tokenOf(data: unknown, provider: ThirdPartyProvider): string | null {
  if (typeof data !== 'object' || data === null) return null;
  const { source, provider: from, idToken } = data as Record<string, unknown>;
  const isMeant = source === PROVIDER_MESSAGE && from === provider && typeof idToken === 'string';
  return isMeant ? idToken : null;
}

/** Parses the token in the URL after a provider has redirected back to this window. */
export function tokenInAddress(
  search: Pick<PageSearch, 'get'>,
): { provider: ThirdPartyProvider; idToken: string } | null {
  const provider = thirdPartyProviders.find((one) => one === search.get('provider'));
  const idToken = search.get('idToken');
  return provider && idToken ? { provider, idToken } : null;
}
