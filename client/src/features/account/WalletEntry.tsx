import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../api/useSubmit.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/fields/CopyField.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Muted, Stack, Text } from '../../ui/layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { accountApi } from './account.api.ts';
import { ProviderMark } from './ProviderMark.tsx';
import { useSignIn } from './useSignIn.ts';
import { connectWallet, injectedProvider, isRefusedByOwner, type Wallet } from './wallet.ts';

interface Offer {
  wallet: Wallet;
  /** The message to sign. It is shown to the member before signing. */
  message: string;
  isTest: boolean;
}

/** Login by signature with the wallet of this browser, or with a test wallet if the browser has no wallet. */
export function WalletEntry({ onTicket }: { onTicket: (ticket: string) => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [offer, setOffer] = useState<Offer | null>(null);
  const [trouble, setTrouble] = useState<'refused' | 'silent' | null>(null);
  const [askNonce] = accountApi.getWalletNonce.useMutation();
  const [login] = accountApi.login.useMutation();
  const preparing = useSubmit(
    ({ body: address }: { body: string }) => askNonce({ query: { address } }),
    { retry: 'newRequest' },
  );
  const signing = useSubmit(login, { retry: 'newRequest' });
  const { formError, waitUntil } = signing.failure ? signing : preparing;
  const signIn = useSignIn();

  const prepare = async () => {
    const provider = injectedProvider();
    const wallet = await (
      provider
        ? connectWallet(provider)
        : import('./testWallet.ts').then(({ testWallet }) => testWallet())
    ).catch((error: unknown) => {
      setTrouble(isRefusedByOwner(error) ? 'refused' : 'silent');
      return null;
    });
    if (!wallet) return;
    const nonce = await preparing.send(wallet.address);
    if (nonce.isDone)
      setOffer({ wallet, message: nonce.result.message, isTest: provider === null });
  };
  const handleOpen = () => {
    setOpen(true);
    setTrouble(null);
    setOffer(null);
    signing.clearErrors();
    void prepare();
  };
  const handleSign = async ({ wallet, message }: Offer) => {
    setTrouble(null);
    const signature = await wallet.sign(message).catch((error: unknown) => {
      setTrouble(isRefusedByOwner(error) ? 'refused' : 'silent');
      return null;
    });
    if (signature === null) return;
    const { address } = wallet;
    const answer = await signing.send({ method: 'wallet', address, message, signature });
    // Requests a new message after a failed attempt, because a message is valid for one attempt.
    if (!answer.isDone) return void prepare();
    setOpen(false);
    if ('ticket' in answer.result) onTicket(answer.result.ticket);
    else await signIn(answer.result.token);
  };

  return (
    <>
      <button type="button" className="way" onClick={handleOpen} data-testid="login-wallet">
        <ProviderMark of="wallet" />
        {t('account.wallet')}
      </button>
      <Sheet
        isOpen={isOpen}
        title={t('account.walletTitle')}
        onClose={() => setOpen(false)}
        testId="wallet-sheet"
      >
        <Stack gap="l">
          {offer?.isTest ? (
            <Notice tone="warn" title={t('account.testWallet')} testId="wallet-test">
              {t('account.testWalletText')}
            </Notice>
          ) : null}
          {offer ? (
            <>
              <CopyField
                label={t('account.walletAddress')}
                text={offer.wallet.address}
                isGrouped
                testId="wallet-address"
              />
              <div className="field">
                <Muted weight="medium">{t('account.walletMessage')}</Muted>
                <Text as="p" size="small" isBroken isPre>
                  {offer.message}
                </Text>
              </div>
            </>
          ) : null}
          <FormError
            text={trouble ? t(`account.walletTrouble.${trouble}`) : formError}
            waitUntil={waitUntil}
            testId="wallet-said"
          />
          <Button
            kind="primary"
            isWide
            isBusy={preparing.isBusy || signing.isBusy}
            disabled={!offer && !trouble && !formError}
            onClick={() => (offer ? void handleSign(offer) : handleOpen())}
            data-testid="wallet-sign"
          >
            {offer || (!trouble && !formError) ? t('account.walletSign') : t('common.retry')}
          </Button>
        </Stack>
      </Sheet>
    </>
  );
}
