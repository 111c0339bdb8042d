import { rechargeLine } from '@hongbao/contracts/recharge/recharge.line';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSubmit } from '../../api/useSubmit.ts';
import { formatMoney } from '../../lib/numbers.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { Chips } from '../../ui/Chips.tsx';
import { AmountField } from '../../ui/fields/AmountField.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Submit } from '../../ui/Submit.tsx';
import type { Currency } from '../settings/settings.api.ts';
import { rechargeApi } from './recharge.api.ts';
import {
  emptyRecharge,
  isRechargeForm,
  type RechargeForm,
  rechargeProblems,
  reduceRecharge,
  summarizeRecharge,
  type Proof,
} from './rechargeForm.ts';
import { selectAddress } from '../../state/sessionFields.ts';
import { useAppSelector } from '../../state/store.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { FailedState, Skeleton } from '../../ui/Empty.tsx';
import { CopyField } from '../../ui/fields/CopyField.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import { Money } from '../../ui/Figure.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { UPLOAD_BYTES_MAX, uploadTypes } from '@hongbao/contracts/upload/upload.types';
import { isFailure } from '../../lib/failure.ts';
import { signalFailure } from '../../api/signals.ts';
import { upload } from '../../api/upload.ts';
import { FileField, type FileState } from '../../ui/fields/FileField.tsx';

/** Returns the initial coin: USDT if available, because it is the quote currency of all symbols. */
const first = (coins: readonly Currency[]) =>
  coins.find((one) => one.currency === 'USDT') ?? coins[0];

export function RechargeEditor({ coins }: { coins: readonly Currency[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const empty = emptyRecharge(
    first(coins)?.currency ?? '',
    first(coins)?.networks[0]?.network ?? '',
  );
  const [form, setForm] = usePersisted('recharge/form', empty, isRechargeForm);
  // The current form. Upload progress is reported to a callback of an earlier render, which reads the form from this
  // ref.
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  }, [form]);
  // Removes an upload that was interrupted by a reload, because it never finishes.
  useEffect(() => {
    if (latest.current.proof.state === 'uploading')
      setForm({ ...latest.current, proof: { state: 'none' } });
  }, [setForm]);
  const change = (next: Partial<RechargeForm>) => {
    sending.clearErrors();
    latest.current = reduceRecharge(latest.current, next);
    setForm(latest.current);
  };
  const [apply] = rechargeApi.applyRecharge.useMutation();
  const sending = useSubmit(apply, {
    fieldOf: { amount: 'amount', proofPath: 'proof', proofNotFound: 'proof' },
    retry: 'sameBody',
  });
  const networks = coins.find((one) => one.currency === form.currency)?.networks ?? [];
  const minAmount = networks.find((one) => one.network === form.network)?.minDeposit ?? '0';
  const problems = rechargeProblems(form, { minAmount });
  const toText = (problem: { key: string; bound?: string } | undefined) =>
    sending.wasTried && problem
      ? t(`recharge.problem.${problem.key}`, {
          min: formatMoney(problem.bound, form.currency, { digits: 'exact' }),
        })
      : undefined;

  const handleCoin = (currency: string) => {
    const network = coins.find((one) => one.currency === currency)?.networks[0]?.network ?? '';
    change({ currency, network });
  };
  const handleSubmit = async () => {
    if (!sending.check(!problems.amount && !problems.proof)) return;
    const applied = await sending.send(summarizeRecharge(form));
    if (!applied.isDone) return;
    setForm(empty);
    navigate(rechargeLine.resultPage(applied.result.id), { replace: true });
  };

  return (
    <>
      <Segmented
        label={t('recharge.coin')}
        value={form.currency}
        onChange={handleCoin}
        testId="recharge-coin"
        options={coins.map(({ currency }) => ({ value: currency, label: currency }))}
      />
      <Chips
        label={t('recharge.network')}
        value={form.network}
        onChoose={(network) => change({ network })}
        testId="recharge-network"
        options={networks.map(({ network }) => ({ value: network, label: network }))}
      />
      <AddressCard currency={form.currency} network={form.network} />
      <AmountField
        label={t('recharge.amount')}
        value={form.amount}
        onValue={(amount) => change({ amount })}
        unit={form.currency}
        problem={toText(problems.amount) ?? sending.fieldError('amount')}
        testId="recharge-amount"
      />
      <ProofField
        proof={form.proof}
        onProof={(proof) => change({ proof })}
        problem={toText(problems.proof) ?? sending.fieldError('proof')}
      />
      <Submit
        sending={sending}
        label={t('recharge.submit')}
        isBlocked={Boolean(problems.amount ?? problems.proof)}
        onPress={() => void handleSubmit()}
        testId="recharge-submit"
        errorTestId="recharge-failure"
      />
    </>
  );
}

/** The member's test address for a coin and network, as QR code and text, with the conditions of a deposit. */
function AddressCard({ currency, network }: { currency: string; network: string }) {
  const { t } = useTranslation();
  const { isError, error, refetch } = rechargeApi.getRechargeAddress.useQuery({
    query: { currency, network },
  });
  const given = useAppSelector(selectAddress({ currency, network }));
  if (isError && !given) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!given) return <Skeleton height={320} />;
  return (
    <Card>
      <Stack gap="l">
        <Stack align="centre">
          <QrCode text={given.address} label={t('recharge.qr')} size={132} />
        </Stack>
        <CopyField label={t('recharge.address')} text={given.address} testId="recharge-address" />
        <Banner tone="warn">
          {t('recharge.testOnly')} {t('recharge.networkWarning', { coin: currency, network })}
        </Banner>
        <dl className="columns is-3">
          <Condition label={t('recharge.minimum')} testId="recharge-minimum">
            <Money value={given.minAmount} coin={currency} digits="exact" isPublic />
          </Condition>
          <Condition label={t('recharge.confirmations')}>{given.confirmations}</Condition>
          <Condition label={t('recharge.arrival')}>
            {t('recharge.minutes', { count: Math.ceil(given.estimatedArrival / 60) })}
          </Condition>
        </dl>
      </Stack>
    </Card>
  );
}

interface ConditionProps {
  label: string;
  testId?: string;
  children: ReactNode;
}

/** A condition of a deposit, one of three beside each other. */
function Condition({ label, testId, children }: ConditionProps) {
  return (
    <div>
      <Text as="dt" size="small" tone="muted">
        {label}
      </Text>
      <Text as="dd" weight="medium" isNumber testId={testId}>
        {children}
      </Text>
    </div>
  );
}

interface ProofFieldProps {
  proof: Proof;
  onProof: (proof: Proof) => void;
  problem: string | undefined;
}

/**
 * Field for an image that proves the payment, with preview. The image is uploaded when it is selected, with progress.
 */
function ProofField({ proof, onProof, problem }: ProofFieldProps) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const latest = useRef<File | null>(null);

  const send = async (chosen: File) => {
    setFailed(false);
    // Ignores the result of an upload if another file was selected meanwhile.
    const setProof = (next: Proof) => (latest.current === chosen ? onProof(next) : undefined);
    setProof({ state: 'uploading', share: 0 });
    await upload(chosen, 'recharge', (share) => setProof({ state: 'uploading', share })).then(
      (path) => setProof({ state: 'uploaded', path }),
      (failure: unknown) => {
        if (latest.current !== chosen) return;
        if (isFailure(failure)) signalFailure(failure, { isPressed: true, isQuiet: false });
        setFailed(true);
        setProof({ state: 'none' });
      },
    );
  };
  const handleFile = (chosen: File | null) => {
    latest.current = chosen;
    setFile(chosen);
    if (chosen) void send(chosen);
    else {
      setFailed(false);
      onProof({ state: 'none' });
    }
  };

  return (
    <FileField
      label={t('recharge.proof')}
      help={t('recharge.proofHelp')}
      file={file}
      onFile={handleFile}
      state={hasFailed && file ? { is: 'failed', onRetry: () => void send(file) } : stateOf(proof)}
      types={uploadTypes}
      bytesMax={UPLOAD_BYTES_MAX}
      problem={problem}
      testId="recharge-proof"
    />
  );
}

function stateOf(proof: Proof): FileState {
  if (proof.state === 'uploading') return { is: 'sending', share: proof.share };
  return proof.state === 'uploaded' ? { is: 'done' } : { is: 'empty' };
}
