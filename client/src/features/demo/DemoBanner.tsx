import { DEMO_START_USDT } from '@hongbao/contracts/demo/demo.types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../api/useSubmit.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { toasts } from '../../ui/toasts.ts';
import { demoApi, type DemoStart } from './demo.api.ts';
import { Prose } from '../../ui/layout.tsx';

/** Banner on pages of the demo account, with a button that resets the account. */
export function DemoBanner() {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const [reset] = demoApi.resetDemo.useMutation();
  const order = useSubmit<null, DemoStart>(({ intent }) => reset({ intent }), {
    retry: 'sameBody',
  });
  const first = formatMoney(DEMO_START_USDT, 'USDT');
  const handleReset = async () => {
    const sent = await order.send(null);
    if (!sent.isDone) return;
    setAsking(false);
    toasts.show(t('demo.done', { amount: first }), 'good');
  };
  return (
    <>
      <Banner
        icon="demo"
        action={
          <Button kind="line" isSmall onClick={() => setAsking(true)} data-testid="demo-reset">
            {t('demo.reset')}
          </Button>
        }
      >
        {t('demo.banner')}
      </Banner>
      <ConfirmSheet
        isOpen={isAsking}
        title={t('demo.resetTitle')}
        confirm={t('demo.reset')}
        sending={order}
        onConfirm={() => void handleReset()}
        onClose={() => setAsking(false)}
        testId="demo-reset-sheet"
      >
        <Prose>{t('demo.resetText', { amount: first })}</Prose>
      </ConfirmSheet>
    </>
  );
}
