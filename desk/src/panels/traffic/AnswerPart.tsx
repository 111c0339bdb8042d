import { useTranslation } from 'react-i18next';
import { Json } from '../../kit/Json.tsx';
import { Section } from '../../kit/Panel.tsx';
import type { Exchange } from './exchange.ts';

/** The answer of a request, and the rules that changed or replaced it. */
export function AnswerPart({ exchange }: { exchange: Exchange }) {
  const { t } = useTranslation();
  const { answerBody, answerType, answerBytes, faults, answer, backend, outcome, status } =
    exchange;
  const isText = typeof answerBody === 'string';
  return (
    <Section
      title={t('desk.traffic.answerHead', { status, type: answerType || '–', length: answerBytes })}
    >
      {faults.length > 0 ? (
        <p className="exchange-wrong">{t('desk.traffic.struckBy', { rules: faults.join(', ') })}</p>
      ) : null}
      {answer === undefined ? null : <p>{t('desk.traffic.answeredBy', { rule: answer })}</p>}
      {backend === undefined ? null : (
        <p className={backend.problem === undefined ? undefined : 'exchange-wrong'}>
          {t(`desk.traffic.backend_${backend.use}`, { url: backend.url })} {backend.problem}
        </p>
      )}
      {outcome === 'dropped' ? <p className="note">{t('desk.traffic.noAnswer')}</p> : null}
      {exchange.isAnswerCut ? <p className="note">{t('desk.traffic.cut')}</p> : null}
      {isText && answerBody !== '' ? <pre className="plain-text">{answerBody}</pre> : null}
      {isText || answerBody === null ? null : (
        <Json value={answerBody} label={t('desk.traffic.part_answer')} />
      )}
    </Section>
  );
}
