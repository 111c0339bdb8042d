import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { Line, Muted, Stack, Text } from '../../ui/layout.tsx';
import type { Settlement } from './settlement.api.ts';

export const accountNumber = ({ address, bankAccount }: Settlement) => address ?? bankAccount ?? '';

/** A bound account: coin, network or bank, label, and masked number. */
export function SettlementFace({ bound }: { bound: Settlement }) {
  const { t } = useTranslation();
  const way = bound.network ?? bound.bankName ?? '';
  const name = bound.label ?? (bound.type === 'bank' ? bound.realName : undefined);
  return (
    <Line as="span" gap="m" isGrown>
      {bound.type === 'bank' ? (
        <span className="row-icon">
          <Icon name="card" size={20} />
        </span>
      ) : (
        <CoinMark coin={bound.currency} />
      )}
      <Stack as="span" gap="xs" isGrown>
        <Text weight="medium" isBroken>
          {name ?? t('settlement.nameless', { coin: bound.currency })}
        </Text>
        <Muted isBroken>{t('settlement.wayOf', { coin: bound.currency, way })}</Muted>
        <Muted isNumber isBroken>
          {accountNumber(bound)}
        </Muted>
      </Stack>
    </Line>
  );
}
