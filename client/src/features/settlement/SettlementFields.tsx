import { useTranslation } from 'react-i18next';
import { Chips } from '../../ui/Chips.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import type { Currency } from '../settings/settings.api.ts';
import type { SettlementEditing } from './useSettlementEditor.ts';
import type { AddressVerdict } from '@hongbao/contracts/settlement/testAddress';
import { Icon } from '../../ui/Icon.tsx';
import { Line, Text } from '../../ui/layout.tsx';

interface Props {
  editing: SettlementEditing;
}

export function CoinField({ editing, coins }: Props & { coins: readonly Currency[] }) {
  const { t } = useTranslation();
  return (
    <div className="field">
      <span className="field-label">{t('settlement.coin')}</span>
      <Chips
        label={t('settlement.coin')}
        value={editing.form.currency}
        onChoose={(currency) => editing.change({ currency })}
        testId="settlement-coin"
        options={coins.map(({ currency }) => ({ value: currency, label: currency }))}
      />
    </div>
  );
}

/** The fields for a network and an address. The checksum of the address is verified while typing. */
export function AddressFields({ editing }: Props) {
  const { t } = useTranslation();
  const { form, networks, verdict, change, input } = editing;
  return (
    <>
      <div className="field">
        <span className="field-label">{t('settlement.network')}</span>
        <Chips
          label={t('settlement.network')}
          value={form.network}
          onChoose={(network) => change({ network })}
          testId="settlement-network"
          options={networks.map(({ network }) => ({ value: network, label: network }))}
        />
      </div>
      <TextArea
        label={t('settlement.address')}
        {...input('address')}
        rows={2}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoComplete="off"
        hint={<AddressNote verdict={verdict} address={form.address} network={form.network} />}
        data-testid="settlement-address"
      />
    </>
  );
}

/** The fields for bank, account holder and account number. */
export function BankFields({ editing }: Props) {
  const { t } = useTranslation();
  const { input } = editing;
  return (
    <>
      <Field
        label={t('settlement.bankName')}
        {...input('bankName')}
        autoComplete="off"
        enterKeyHint="next"
        data-testid="settlement-bank"
      />
      <Field
        label={t('settlement.realName')}
        {...input('realName')}
        autoComplete="name"
        enterKeyHint="next"
        hint={t('settlement.realNameHint')}
        data-testid="settlement-name"
      />
      <Field
        label={t('settlement.bankAccount')}
        {...input('bankAccount')}
        autoComplete="off"
        autoCapitalize="characters"
        hint={editing.isNew ? undefined : t('settlement.typeAgain')}
        data-testid="settlement-account"
      />
    </>
  );
}

interface AddressNoteProps {
  verdict: AddressVerdict;
  address: string;
  network: string;
}

/** Prefix of the addresses of each network. */
const beginnings: Readonly<Record<string, string>> = {
  BTC: 'tb1…',
  ERC20: 'sep:0x…',
  TRC20: 'nile:T…',
};

/** Feedback on an address while it is typed, so that a typing error is detected before submission. */
function AddressNote({ verdict, address, network }: AddressNoteProps) {
  const { t } = useTranslation();
  const beginning = beginnings[network] ?? '';
  if (address.trim() === '') return t('settlement.beginsWith', { beginning });
  if (verdict === 'right')
    return (
      <Text tone="ok" weight="medium" testId="address-right">
        <Line as="span" gap="xs">
          <Icon name="check" size={14} />
          {t('settlement.checksumRight')}
        </Line>
      </Text>
    );
  return (
    <Text tone={verdict === 'incomplete' ? 'faint' : 'warn'} testId={`address-${verdict}`}>
      {t(`settlement.problem.address_${verdict}`, { beginning })}
    </Text>
  );
}
