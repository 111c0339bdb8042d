import { LEVERAGE_WARN_ABOVE } from '@hongbao/contracts/positions/positions.types';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { InfoTip } from '../../ui/InfoTip.tsx';
import { StepSlider } from '../../ui/StepSlider.tsx';
import { Text } from '../../ui/Text.tsx';
import { Between, Stack } from '../../ui/layout.tsx';
import { problemText } from './problemText.ts';
import { useTicketing } from './ticketContext.tsx';

export function LeverageField() {
  const { t } = useTranslation();
  const { form, change, info, summary, problems, isTouched } = useTicketing();
  const found = isTouched ? problems.find(({ field }) => field === 'leverage') : undefined;
  const note = found
    ? problemText(t, found.key, found.bound)
    : form.leverage > LEVERAGE_WARN_ABOVE
      ? t('trade.leverageHigh')
      : null;
  /** The highest leverage that the size allows, when the selected one is too high. */
  const fitting = found?.key === 'leverageTooHighForSize' ? (summary?.leverageMax ?? null) : null;
  return (
    <Stack gap="xs">
      <Between>
        <Text size="small" tone="muted">
          <InfoTip term="leverage">{t('trade.leverage')}</InfoTip>
        </Text>
        <Text weight="strong" isNumber testId="ticket-leverage">
          {form.leverage}x
        </Text>
      </Between>
      <StepSlider
        label={t('trade.leverage')}
        steps={info?.leverages ?? []}
        value={form.leverage}
        show={(value) => `${value}x`}
        onChange={(leverage) => change({ leverage })}
        testId="leverage"
      />
      {note ? (
        <div className="leverage-note" data-tone={found ? 'bad' : 'warn'}>
          <Icon name="warning" size={14} />
          <span className="grow">{note}</span>
          {fitting === null ? null : (
            <button
              type="button"
              className="chip is-fix"
              onClick={() => change({ leverage: fitting })}
              data-testid="leverage-fit"
            >
              {t('trade.useLeverage', { leverage: fitting })}
            </button>
          )}
        </div>
      ) : null}
    </Stack>
  );
}
