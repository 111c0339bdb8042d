import {
  type DecisionKind,
  type ReviewPolicy,
  reviewPolicies,
  setReviewPolicy,
} from '@hongbao/contracts/control/decisions.calls';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../control/deskApi.ts';
import { useWorld } from '../../state/store.ts';
import { Failed } from '../../kit/Failed.tsx';
import { Section } from '../../kit/Panel.tsx';
import { Switches } from '../../kit/Switches.tsx';

interface Props {
  policies: readonly { readonly kind: DecisionKind; readonly policy: ReviewPolicy }[];
}

/** The review policy of each kind of case: automatic approval, manual review, or rejection. */
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
              <Switches
                label={name}
                value={policy}
                options={reviewPolicies.map((one) => ({
                  value: one,
                  label: t(`desk.decisions.policy_${one}`),
                }))}
                onChoose={(one) => void did({ params: { world, kind }, body: { policy: one } })}
                testId={`policy-${kind}`}
              />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
