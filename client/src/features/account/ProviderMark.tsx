import type { ThirdPartyProvider } from '@hongbao/contracts/account/account.types';

/** SVG paths of the provider icons, drawn in the app's icon style, so that all providers look equally important. */
const paths: Readonly<Record<ThirdPartyProvider | 'wallet' | 'guest', string>> = {
  google: 'M20.5 12H12m7.7 3.4A8.5 8.5 0 1 1 18 6',
  apple:
    'M15.6 7.4c-1.6 0-2.3 1-3.5 1s-2-1-3.6-1C6 7.4 4.5 9.6 4.5 12.4c0 3.6 2.4 8 4.6 8 1.2 0 1.7-.8 2.9-.8s1.7.8 2.9.8c1.8 0 3.4-2.6 4.1-4.6-1.8-.8-2.6-2.3-2.6-4 0-1.5.8-2.7 1.9-3.4-.7-.7-1.7-1-2.7-1zM12.2 5.6c0-1.7 1.2-2.9 2.8-2.9',
  facebook:
    'M13.5 21v-8h3l.5-3.5h-3.5V7.6c0-1 .5-1.7 1.8-1.7H17V3H14.8C12 3 10.4 4.6 10.4 7.3v2.2H7.5V13h2.9v8',
  telegram: 'm21 4-3.2 15.5-6-4.4-3 3-.6-5.2L17 7 6.8 12.6 3 11z',
  guest: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-7 8a7 7 0 0 1 14 0',
  wallet: 'M4 8a2 2 0 0 1 2-2h11v3M4 8v9a2 2 0 0 0 2 2h14V9H6a2 2 0 0 1-2-1zm12 6v.01',
};

export function ProviderMark({ of }: { of: keyof typeof paths }) {
  return (
    <svg
      className="way-mark"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[of]} />
    </svg>
  );
}
