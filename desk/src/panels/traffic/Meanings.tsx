import type { ResultOf } from '@hongbao/contracts/call';
import { proposeDialect, setWorldDialect } from '@hongbao/contracts/control/dialects.calls';
import { useTranslation } from 'react-i18next';
import { useAct, useAsk } from '../../control/deskApi.ts';
import { useWorld } from '../../state/store.ts';
import { Failed } from '../../kit/Failed.tsx';
import { Section } from '../../kit/Panel.tsx';
import { Press } from '../../kit/Press.tsx';
import type { Exchange } from './exchange.ts';

type Proposals = ResultOf<typeof proposeDialect>;
type Rules = Proposals['calls'][number]['rules'];

/** HTTP statuses of a request whose path, body or fields were not read: malformed, unknown path, other content type. */
const UNREAD: ReadonlySet<number> = new Set([400, 404, 415]);

/** Whether a dialect can explain a request: one that was not read and that did not choose its dialect itself. */
export const canMean = ({ status, headers, webhook }: Exchange) =>
  UNREAD.has(status) && headers['x-dialect'] === undefined && webhook === undefined;

/** What a request that was not read can mean. Accepting a meaning adds it to the dialect of the world. */
export function Meanings({ exchange: { id, method, path } }: { exchange: Exchange }) {
  const { t } = useTranslation();
  const params = { world: useWorld() };
  const { data, failure } = useAsk(proposeDialect, { params: { ...params, id } }, { everyMs: 0 });
  const { did, isBusy, failure: refused } = useAct(setWorldDialect);
  if (!data) return <Failed failure={failure} />;
  const { call, calls, body, fields } = data;
  const accept = (add: Rules) => void did({ params, body: { add } });
  const isRead = call !== null && body === null && fields.every(({ problem }) => problem === null);
  return (
    <Section title={t('desk.traffic.meanings')}>
      <Failed failure={refused ?? failure} />
      {isRead ? (
        <p role="status" data-testid="meaning-read">
          {t('desk.traffic.readNow')}
        </p>
      ) : null}
      {call === null && calls.length === 0 ? (
        <p className="note">{t('desk.traffic.noMeaning')}</p>
      ) : null}
      <ul className="meanings">
        {calls.map((each) => (
          <Meaning
            key={each.call}
            theirs={`${method} ${path.split('?')[0]}`}
            ours={each.call}
            {...{ ...each, isBusy, accept }}
          />
        ))}
        {body ? (
          <li>
            <Press isBusy={isBusy} onClick={() => accept(body.rules)} data-testid="meaning-body">
              {t(body.form === 'form' ? 'desk.traffic.bodies_form' : 'desk.traffic.bodies_plain')}
            </Press>
          </li>
        ) : null}
        {fields.map(({ field, problem, proposals }) => (
          <li key={field}>
            <span>
              <code className="problem-path">{field}</code> {problem}
            </span>
            {proposals.length === 0 ? <p className="note">{t('desk.traffic.noMeaning')}</p> : null}
            <ul className="meanings">
              {proposals.map((each) => (
                <Meaning
                  key={`${each.name} ${each.option}`}
                  theirs={each.value === null ? each.name : `${each.name}: ${each.value}`}
                  ours={each.option === null ? field : `${field}: ${each.option}`}
                  {...{ ...each, isBusy, accept }}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface MeaningProps {
  theirs: string;
  ours: string;
  confidence: Proposals['calls'][number]['confidence'];
  evidence: string;
  rules: Rules;
  isBusy: boolean;
  accept: (rules: Rules) => void;
}

/** One meaning as a button, with how certain it is. What was seen is its tooltip. */
function Meaning({ theirs, ours, confidence, evidence, rules, isBusy, accept }: MeaningProps) {
  const { t } = useTranslation();
  return (
    <li className="meaning">
      <Press
        isBusy={isBusy}
        title={evidence}
        onClick={() => accept(rules)}
        data-testid={`meaning-${ours}`}
      >
        {t('desk.traffic.meaningIs', { theirs, ours })}
      </Press>
      <span className="note">{t(`desk.traffic.sure_${confidence}`)}</span>
    </li>
  );
}
