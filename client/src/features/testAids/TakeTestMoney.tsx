import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../api/useSubmit.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Muted, Stack, Text } from '../../ui/layout.tsx';
import { toasts } from '../../ui/toasts.ts';
import { testAidsApi, type TestMoney } from './testAids.api.ts';
import { testMoneyFacts } from './testMoneyFacts.ts';

interface Props {
  testId: string;
  kind?: 'primary' | 'quiet';
}

/** The button that takes the test money, and the reason if the server refuses it. */
export function TakeTestMoney({ testId, kind = 'primary' }: Props) {
  const { t } = useTranslation();
  const [take] = testAidsApi.takeTestMoney.useMutation();
  const { send, isBusy, formError, isLost } = useSubmit<null, TestMoney>(
    ({ intent }) => take({ intent }),
    { retry: 'sameBody' },
  );
  const handlePress = async () => {
    const sent = await send(null);
    if (!sent.isDone) return;
    const { amount, currency } = sent.result;
    toasts.show(t('testAids.money.taken', { amount: formatMoney(amount, currency) }), 'good');
  };
  return (
    <>
      <FormError text={formError} isLost={isLost} testId={`${testId}-failure`} />
      <Button
        kind={kind}
        isWide
        isBusy={isBusy}
        onClick={() => void handlePress()}
        data-testid={testId}
      >
        {t('testAids.money.take', testMoneyFacts())}
      </Button>
    </>
  );
}

/** The offer of test money as a card; nothing if the member cannot take it. */
export function TestMoneyCard({ kind }: Required<Pick<Props, 'kind'>>) {
  const { t } = useTranslation();
  const { data } = testAidsApi.getTestMoney.useQuery();
  if (!data?.offered) return null;
  return (
    <Card testId="test-money">
      <Stack>
        <Text as="p" weight="strong">
          {t('testAids.money.title')}
        </Text>
        <Muted as="p">{t('testAids.money.text')}</Muted>
        <TakeTestMoney testId="test-money-take" kind={kind} />
      </Stack>
    </Card>
  );
}
