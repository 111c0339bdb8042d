import { useTranslation } from 'react-i18next';
import { Section } from '../../kit/Panel.tsx';
import { Problems } from '../../kit/Problems.tsx';
import type { Exchange } from './exchange.ts';

/** Returns the number of fields in request and answer that violate the contract. */
export const problemCount = ({ requestVerdict, answerVerdict }: Exchange) =>
  (requestVerdict?.problems.length ?? 0) + (answerVerdict?.problems.length ?? 0);

/** The contract violations of request and answer, by field. */
export function ContractPart({ exchange }: { exchange: Exchange }) {
  const { t } = useTranslation();
  const sides = [
    ['part_request', exchange.requestVerdict],
    ['part_answer', exchange.answerVerdict],
  ] as const;
  return sides.map(([side, verdict]) => (
    <Section
      key={side}
      title={t(`desk.traffic.${side}`)}
      aside={
        verdict ? (
          <span className="badge" data-tone={verdict.fits ? 'good' : 'bad'}>
            {t(verdict.fits ? 'desk.traffic.fits' : 'desk.traffic.breaks')}
          </span>
        ) : null
      }
    >
      {verdict === null ? <p className="note">{t('desk.traffic.notJudged')}</p> : null}
      {verdict?.fits ? <p className="note">{t('desk.traffic.everyField')}</p> : null}
      <Problems problems={verdict?.problems ?? []} />
    </Section>
  ));
}
