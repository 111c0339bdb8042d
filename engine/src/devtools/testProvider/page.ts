import {
  PROVIDER_MESSAGE,
  type ThirdPartyProvider,
} from '@hongbao/contracts/account/account.types';
import { hashOf, policyOfOnePage } from '../../http/browserRules.ts';

const names: Readonly<Record<ThirdPartyProvider, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
  telegram: 'Telegram',
};

/**
 * Returns the page that simulates the sign-in of a third party. It loads no external resources and is labeled as a test
 * page.
 */
export function providerPage(provider: ThirdPartyProvider): string {
  return `<!doctype html>
<html lang="en" data-provider="${provider}" data-message="${PROVIDER_MESSAGE}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${names[provider]} (test) · Hongbao</title>
<style>${STYLE}</style>
</head>
<body>
<main>
  <h1>${names[provider]} sign-in, simulated</h1>
  <p>This page simulates ${names[provider]} on this machine. Enter any name; each e-mail address is one account.</p>
  <form>
    <label>E-mail <input name="email" type="email" required maxlength="254" autocomplete="off" value="li@${provider}.example" /></label>
    <label>Name <input name="name" required maxlength="64" autocomplete="off" value="Li Wei" /></label>
    <button>Continue to Hongbao</button>
    <div role="alert"></div>
  </form>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

const STYLE = `
  :root { color-scheme: light dark; --line: light-dark(#d9d5cc, #35332f); --quiet: light-dark(#6b665c, #a39d90); --brand: light-dark(#8a6200, #e0b04a); }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#faf8f4, #141311); color: light-dark(#1c1a16, #f2efe8); }
  main { box-sizing: border-box; width: min(100% - 32px, 360px); padding: 24px; border: 1px solid var(--line); border-radius: 12px; background: light-dark(#fff, #1d1b18); }
  h1 { margin: 0 0 4px; font-size: 20px; } p { margin: 0 0 20px; color: var(--quiet); font-size: 14px; }
  label { display: block; margin: 0 0 12px; font-size: 14px; } input { box-sizing: border-box; width: 100%; margin-top: 4px; padding: 10px 12px; font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 8px; }
  button { width: 100%; padding: 12px; font: inherit; font-weight: 600; border: 0; border-radius: 8px; background: var(--brand); color: light-dark(#fff, #141311); cursor: pointer; }
  :focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; } [role=alert]:empty { display: none; } [role=alert] { color: light-dark(#a11b1b, #ff8f85); margin: 12px 0 0; }
`;

const SCRIPT = `
  const { provider, message: source } = document.documentElement.dataset;
  const query = new URLSearchParams(location.search);
  const form = document.querySelector('form');
  // The return address must be a page of this origin, in any notation of an address.
  const placeOf = (address) => {
    const home = new URL('/#/login', location.origin);
    const place = URL.canParse(address, location.origin) ? new URL(address, location.origin) : home;
    return place.origin === location.origin ? place : home;
  };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const person = Object.fromEntries(new FormData(form));
    const answer = await fetch(location.pathname + '/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-world': query.get('world') ?? 'main' },
      body: JSON.stringify(person),
    }).then((response) => response.json()).catch(() => null);
    if (!answer?.success) {
      document.querySelector('[role=alert]').textContent = answer?.message ?? 'The server did not answer.';
      return;
    }
    const { idToken } = answer.result;
    if (window.opener) {
      window.opener.postMessage({ source, provider, idToken }, location.origin);
      window.close();
      return;
    }
    const { href } = placeOf(query.get('return') ?? '/#/login');
    location.href = href + (href.includes('?') ? '&' : '?') + new URLSearchParams({ provider, idToken });
  });
`;

/** Content security policy: only the page's own script and style are allowed, and no framing. */
export const PROVIDER_POLICY = policyOfOnePage({ script: hashOf(SCRIPT), style: hashOf(STYLE) });
