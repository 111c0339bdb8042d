import { settlementTypes } from '@hongbao/contracts/settlement/settlement.types';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { FieldFrame } from '../../ui/fields/FieldFrame.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SkeletonRows } from '../../ui/Empty.tsx';
import { Text } from '../../ui/layout.tsx';
import type { Currency } from '../settings/settings.api.ts';
import type { Settlement } from '../settlement/settlement.api.ts';
import { SettlementFace } from '../settlement/SettlementRow.tsx';
import { SettlementSheet } from '../settlement/SettlementSheet.tsx';
import type { Withdrawing } from './useWithdrawal.ts';

interface Props {
  withdrawal: Withdrawing;
  coins: readonly Currency[];
}

/** The destination of a withdrawal: one of the accounts bound for the coin, or a new account. */
export function DestinationField({ withdrawal, coins }: Props) {
  const { t } = useTranslation();
  const { form, bound, to, change, problemOf: say } = withdrawal;
  const [isAdding, setAdding] = useState(false);
  const ofCoin = bound?.filter(({ currency }) => currency === form.currency);
  // Index of the account with the tab stop (roving tabindex, as in a radio group): arrow keys move between accounts,
  // Tab reaches the selected account or the first one.
  const stopAt = Math.max(0, ofCoin?.findIndex(({ id }) => id === to?.id) ?? 0);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const count = ofCoin?.length ?? 0;
    const next = step && ofCoin?.[(stopAt + step + count) % count];
    if (!next) return;
    event.preventDefault();
    change({ settlementId: next.id });
    event.currentTarget.parentElement
      ?.querySelector<HTMLElement>(`[data-value="${next.id}"]`)
      ?.focus();
  };
  return (
    <FieldFrame label={t('withdrawal.destination')} problem={say('settlementId')} isGroup>
      {() => (
        <div className="card is-flush">
          {ofCoin ? null : withdrawal.isError ? null : <SkeletonRows count={1} />}
          {ofCoin?.length === 0
            ? settlementTypes.map((type) => (
                <p key={type} className="destination-unbound" data-testid={`unbound-${type}`}>
                  <Icon name={type === 'bank' ? 'card' : 'wallet'} size={18} />
                  <Text tone="muted">{t(`settlement.unbound_${type}`)}</Text>
                </p>
              ))
            : null}
          <div role="radiogroup" aria-label={t('withdrawal.destination')}>
            {ofCoin?.map((one, index) => (
              <Choice
                key={one.id}
                bound={one}
                isChosen={one.id === to?.id}
                isStop={index === stopAt}
                onChoose={() => change({ settlementId: one.id })}
                onKeyDown={handleKey}
              />
            ))}
          </div>
          <div className="destination-add">
            <Button
              kind="text"
              isWide
              aria-invalid={say('settlementId') ? true : undefined}
              onClick={() => setAdding(true)}
              data-testid="destination-add"
            >
              {t('withdrawal.addDestination')}
            </Button>
          </div>
          <SettlementSheet
            task={isAdding ? { add: form.currency } : null}
            coins={coins}
            onClose={() => setAdding(false)}
            onBound={(settlementId) => change({ settlementId })}
          />
        </div>
      )}
    </FieldFrame>
  );
}

interface ChoiceProps {
  bound: Settlement;
  isChosen: boolean;
  /** Whether this account has the tab stop. */
  isStop: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

function Choice({ bound, isChosen, isStop, onChoose, onKeyDown }: ChoiceProps) {
  return (
    <button
      type="button"
      role="radio"
      className="row is-plain destination"
      aria-checked={isChosen}
      tabIndex={isStop ? 0 : -1}
      data-value={bound.id}
      onClick={onChoose}
      onKeyDown={onKeyDown}
      data-testid="destination"
    >
      <SettlementFace bound={bound} />
      <Text tone={isChosen ? 'gold' : 'faint'}>
        <span className="radio-mark" aria-hidden="true">
          {isChosen ? <Icon name="check" size={14} /> : null}
        </span>
      </Text>
    </button>
  );
}
