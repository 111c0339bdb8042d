import { useTranslation } from 'react-i18next';
import { CoinMark } from '../../ui/CoinMark.tsx';
import { Face } from '../../ui/Face.tsx';
import { Line, Muted, Stack, Text } from '../../ui/layout.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { Settlement } from './settlement.api.ts';

export const accountNumber = ({ address, bankAccount }: Settlement) => address ?? bankAccount ?? '';

/** A bound account: mark of the bank or coin, label, network or bank, and masked number. */
export function SettlementFace({ bound, isDefault }: { bound: Settlement; isDefault?: boolean }) {
  const { t } = useTranslation();
  const way = bound.network ?? bound.bankName ?? '';
  const name = bound.label ?? (bound.type === 'bank' ? bound.realName : undefined);
  return (
    <Line as="span" gap="m" isGrown>
      {bound.type === 'bank' ? <Face name={way} /> : <CoinMark coin={bound.currency} />}
      <Stack as="span" gap="xs" isGrown>
        <Line as="span" isWrapped>
          <Text weight="medium" isBroken>
            {name ?? t('settlement.nameless', { coin: bound.currency })}
          </Text>
          {isDefault ? <Tag tone="gold">{t('settlement.default')}</Tag> : null}
        </Line>
        <Muted isBroken>{t('settlement.wayOf', { coin: bound.currency, way })}</Muted>
        <Muted isNumber isBroken>
          {accountNumber(bound)}
        </Muted>
      </Stack>
    </Line>
  );
}
