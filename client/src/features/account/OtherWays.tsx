import type { ThirdPartyProvider } from '@hongbao/contracts/account/account.types';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSubmit } from '../../api/useSubmit.ts';
import { useSearch } from '../../state/place.ts';
import { FormError } from '../../ui/FormError.tsx';
import { accountApi } from './account.api.ts';
import { GuestEntry } from './GuestEntry.tsx';
import { PasskeyEntry } from './PasskeyEntry.tsx';
import { ProviderMark } from './ProviderMark.tsx';
import { askProvider, tokenInAddress } from './providers.ts';
import { useProviders } from './useProviders.ts';
import { useSignIn } from './useSignIn.ts';
import { WalletEntry } from './WalletEntry.tsx';

const names = { google: 'Google', apple: 'Apple', facebook: 'Facebook', telegram: 'Telegram' };

/** Buttons for logins without an account name: third-party providers, a wallet and a guest account. */
export function OtherWays({ onTicket }: { onTicket: (ticket: string) => void }) {
  const { t } = useTranslation();
  const [away, setAway] = useState<ThirdPartyProvider | null>(null);
  const [login] = accountApi.login.useMutation();
  const { send, formError, waitUntil } = useSubmit(login, { retry: 'newRequest' });
  const signIn = useSignIn();
  const providers = useProviders();

  const enter = async (provider: ThirdPartyProvider, idToken: string) => {
    const answer = await send({ method: 'thirdParty', provider, idToken });
    if (!answer.isDone) return;
    if ('ticket' in answer.result) onTicket(answer.result.ticket);
    else await signIn(answer.result.token);
  };
  const handlePress = async (provider: ThirdPartyProvider) => {
    if (away) return;
    setAway(provider);
    const ending = await askProvider(provider);
    if (ending !== 'left') await enter(provider, ending.idToken);
    setAway(null);
  };
  useReturn(enter);

  return (
    <div className="stack">
      <PasskeyEntry />
      <div className="ways" role="group" aria-label={t('account.otherWays')}>
        {providers.map((provider) => (
          <button
            key={provider}
            type="button"
            className="way"
            aria-busy={away === provider}
            onClick={() => void handlePress(provider)}
            data-testid={`login-${provider}`}
          >
            <ProviderMark of={provider} />
            {names[provider]}
          </button>
        ))}
        <WalletEntry onTicket={onTicket} />
        <GuestEntry />
      </div>
      <FormError text={formError} waitUntil={waitUntil} testId="login-other-said" />
    </div>
  );
}

/** Handles the token in the URL after the provider's page has redirected back to this window. */
function useReturn(enter: (provider: ThirdPartyProvider, idToken: string) => Promise<void>): void {
  const search = useSearch();
  const navigate = useNavigate();
  const returned = tokenInAddress(search);
  const key = returned?.idToken;
  const handleReturn = useEffectEvent(() => {
    if (!returned) return;
    // Removes the token from the URL, so that neither the history nor a copied URL contains it.
    navigate('/login', { replace: true });
    void enter(returned.provider, returned.idToken);
  });
  useEffect(() => {
    if (key !== undefined) handleReturn();
  }, [key]);
}
