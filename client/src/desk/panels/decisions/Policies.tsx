import {
  type DecisionKind,
  type ReviewPolicy,
  reviewPolicies,
  setReviewPolicy,
} from '@hongbao/contracts/control/decisions.calls';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../control/deskApi.ts';
import { useWorld } from '../../frame/store.ts';
import { Failed } from '../../kit/Failed.tsx';
import { Section } from '../../kit/Panel.tsx';
import { Press } from '../../kit/Press.tsx';

interface Props {
  policies: readonly { readonly kind: DecisionKind; readonly policy: ReviewPolicy }[];
}

/** How each kind is reviewed from now on: by itself, by whoever sits here, or not at all. */
export function Policies({ policies }: Props) {
  const { t } = useTranslation();
  const world = useWorld();
  const { did, failure } = useAct(setReviewPolicy);
  return (
    <Section title={t('desk.decisions.policies')}>
      <Failed failure={failure} />
      <ul className="rows">
        {policies.map(({ kind, policy }) => {
          const name = t(`desk.decisions.kind_${kind}`);
          return (
            <li key={kind}>
              <span className="grow">{name}</span>
              <div className="switches" role="group" aria-label={name}>
                {reviewPolicies.map((one) => (
                  <Press
                    key={one}
                    isOn={policy === one}
                    data-testid={`policy-${kind}-${one}`}
                    onClick={() => void did({ params: { world, kind }, body: { policy: one } })}
                  >
                    {t(`desk.decisions.policy_${one}`)}
                  </Press>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
