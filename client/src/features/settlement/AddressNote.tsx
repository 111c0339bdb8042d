import type { AddressVerdict } from '@hongbao/contracts/settlement/testAddress';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { Line } from '../../ui/layout.tsx';
import { Text } from '../../ui/Text.tsx';

interface Props {
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
export function AddressNote({ verdict, address, network }: Props) {
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
