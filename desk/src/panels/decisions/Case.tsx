import type { ResultOf } from '@hongbao/contracts/call';
import { lines } from '@hongbao/contracts/lines';
import { decide, type listDecisions, rulings } from '@hongbao/contracts/control/decisions.calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../control/deskApi.ts';
import { trimmedFields } from '../../control/trimmedFields.ts';
import { useWorld } from '../../state/store.ts';
import { Entry } from '../../kit/Choice.tsx';
import { Failed, problemOf } from '../../kit/Failed.tsx';
import { Press } from '../../kit/Press.tsx';
import { Stored } from '../../kit/Stored.tsx';
import { worldTimeText } from '../../kit/worldTime.ts';
import { usePhone } from '../../phone/PhoneContext.ts';
import { CasePictures } from './CasePictures.tsx';

type Waiting = ResultOf<typeof listDecisions>['waiting'][number];

interface Props {
  one: Waiting;
  isOpen: boolean;
  onToggle: () => void;
}

/** The route of the page on which the member sees the state of the case, by kind of case. */
const routes = {
  ...lines,
  kyc: { resultPage: () => '/renzhengResult' },
  kycAdvanced: { resultPage: () => '/renzhengResult' },
  loan: { resultPage: () => '/jiedaiOrder' },
} satisfies Readonly<Record<Waiting['kind'], { resultPage: (id: string) => string }>>;

/** A case: its facts and the possible decisions. */
export function Case({ one, isOpen, onToggle }: Props) {
  const { t } = useTranslation();
  const world = useWorld();
  const phone = usePhone();
  const [reason, setReason] = useState('');
  const { did, failure, isBusy } = useAct(decide);
  const { kind, id, memberId, summary, createdAt, decidesAt, pictures } = one;
  const said = rulings.filter((ruling) => ruling !== 'fail' || kind === 'withdrawal');
  const rule = (verdict: (typeof rulings)[number]) =>
    did({
      params: { world, kind, id },
      body: { verdict, ...trimmedFields({ reason }) },
    });
  return (
    <li className="is-bare">
      <button
        type="button"
        className="row-press"
        aria-expanded={isOpen}
        data-testid={`case-${id}`}
        onClick={onToggle}
      >
        <span className="badge">{t(`desk.decisions.kind_${kind}`)}</span>
        <span className="grow case-words">
          <Stored text={summary} />
        </span>
        <span className="note num">{worldTimeText(createdAt)}</span>
      </button>
      {isOpen ? (
        <div className="case">
          <p className="note">
            {decidesAt === undefined
              ? t('desk.decisions.waitsForYou')
              : t('desk.decisions.decidesAt', { at: worldTimeText(decidesAt) })}
          </p>
          {pictures.length > 0 ? <CasePictures memberId={memberId} paths={pictures} /> : null}
          <div className="desk-form-line">
            <Entry
              label={t('desk.decisions.reason')}
              placeholder={t('desk.decisions.reasonHint')}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              problem={problemOf(failure, 'reason')}
              data-testid="case-reason"
            />
            {said.map((verdict) => (
              <Press
                key={verdict}
                kind={verdict === 'approve' ? 'primary' : 'line'}
                isBusy={isBusy}
                data-testid={`case-${verdict}`}
                onClick={() => void rule(verdict)}
              >
                {t(`desk.decisions.${verdict}`)}
              </Press>
            ))}
            <Press
              icon="phone"
              onClick={() => void phone.signInAs(memberId, routes[kind].resultPage(id))}
              data-testid="case-phone"
            >
              {t('desk.decisions.seeAsMember')}
            </Press>
          </div>
          <Failed failure={failure} own={['reason']} />
        </div>
      ) : null}
    </li>
  );
}
