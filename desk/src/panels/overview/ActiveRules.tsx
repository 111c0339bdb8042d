import type { ResultOf } from '@hongbao/contracts/call';
import type { getOverview } from '@hongbao/contracts/control/overview.calls';
import { useTranslation } from 'react-i18next';
import { Icon } from '@hongbao/client/ui/Icon.tsx';
import type { IconName } from '@hongbao/client/ui/iconPaths.ts';
import { worldClockText } from '../../kit/worldTime.ts';
import { type Target, useOpenTarget } from './Tile.tsx';

type Rules = ResultOf<typeof getOverview>['rules'];

interface Rule {
  readonly icon: IconName;
  readonly text: string;
  readonly to: Target;
  readonly isBad?: boolean;
}

/** What an operator set and that is active now. Each rule opens its panel. */
export function ActiveRules({ rules }: { rules: Rules }) {
  const { t } = useTranslation();
  const open = useOpenTarget();
  const { clock, rate, faults, answers, parked, interventions, policies } = rules;
  const active: Rule[] = [
    ...(clock === 'frozen'
      ? [{ icon: 'clock', text: t('desk.overview.frozen'), to: ['time', {}] } as const]
      : rate === 1
        ? []
        : [{ icon: 'clock', text: t('desk.overview.fast', { rate }), to: ['time', {}] } as const]),
    ...(faults > 0
      ? [
          {
            icon: 'alarm',
            text: t('desk.overview.faults', { count: faults }),
            to: ['faults', { view: 'fault' }],
            isBad: true,
          } as const,
        ]
      : []),
    ...(answers > 0
      ? [
          {
            icon: 'edit',
            text: t('desk.overview.answers', { count: answers }),
            to: ['faults', { view: 'answer' }],
            isBad: true,
          } as const,
        ]
      : []),
    ...(parked > 0
      ? [
          {
            icon: 'warning',
            text: t('desk.time.parked', { count: parked }),
            to: ['time', {}],
            isBad: true,
          } as const,
        ]
      : []),
    ...interventions.map(
      ({ symbol, kind, endAt }) =>
        ({
          icon: 'chart',
          text: t('desk.overview.intervention', {
            symbol,
            kind: t(`desk.market.kind_${kind}`),
            at: worldClockText(endAt),
          }),
          to: ['market', { symbol }],
        }) as const,
    ),
    ...policies.map(
      ({ kind, policy }) =>
        ({
          icon: 'shield',
          text: t('desk.overview.policy', {
            kind: t(`desk.decisions.kind_${kind}`),
            policy: t(`desk.decisions.policy_${policy}`),
          }),
          to: ['decisions', {}],
        }) as const,
    ),
  ];
  return (
    <div className="active-rules" role="group" aria-label={t('desk.overview.rules')}>
      {active.length === 0 ? (
        <p className="note">{t('desk.overview.noRules')}</p>
      ) : (
        active.map(({ icon, text, to, isBad }) => (
          <button
            key={text}
            type="button"
            className="rule-chip"
            data-tone={isBad ? 'bad' : 'warn'}
            data-testid="overview-rule"
            onClick={() => open(to)}
          >
            <Icon name={icon} size={16} />
            {text}
          </button>
        ))
      )}
    </div>
  );
}
