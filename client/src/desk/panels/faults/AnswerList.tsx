import { clearAnswers, listAnswers, removeAnswer } from '@hongbao/contracts/control/answers.calls';
import { useTranslation } from 'react-i18next';
import { useAct, useAsk } from '../../control/deskApi.ts';
import { useMembers } from '../../control/useMembers.ts';
import { useWorld } from '../../frame/store.ts';
import { Failed } from '../../kit/Failed.tsx';
import { Json } from '../../kit/Json.tsx';
import { Section } from '../../kit/Panel.tsx';
import { Press } from '../../kit/Press.tsx';
import { Problems } from '../../kit/Problems.tsx';
import { RuleLine } from './RuleLine.tsx';

/** The answers that stand in for calls, newest first: the first that fits counts. */
export function AnswerList() {
  const { t } = useTranslation();
  const world = useWorld();
  const params = { world };
  const { nameOf } = useMembers();
  const { data, failure, again } = useAsk(listAnswers, { params });
  const remove = useAct(removeAnswer);
  const clear = useAct(clearAnswers);
  return (
    <Section
      title={t('desk.faults.answers')}
      aside={
        data && data.length > 0 ? (
          <Press
            icon="trash"
            isBusy={clear.isBusy}
            onClick={() => void clear.act({ params })}
            data-testid="answers-clear"
          >
            {t('desk.faults.removeAll')}
          </Press>
        ) : null
      }
    >
      <Failed failure={failure} onRetry={again} />
      <Failed failure={remove.failure ?? clear.failure} />
      {data?.length === 0 ? <p className="note">{t('desk.faults.noAnswers')}</p> : null}
      <ul className="rules">
        {data?.map((answer) => (
          <RuleLine
            key={answer.id}
            rule={answer}
            title={
              <>
                {t(`desk.faults.form_${answer.kind}`)}{' '}
                <span className="badge" data-tone={answer.fits ? 'good' : 'warn'}>
                  {t(answer.fits ? 'desk.faults.fits' : 'desk.faults.differs')}
                </span>
              </>
            }
            progress={t('desk.faults.used', { hits: answer.hits })}
            nameOf={nameOf}
            onRemove={() => void remove.act({ params: { world, id: answer.id } })}
          >
            <details>
              <summary>{t('desk.faults.value')}</summary>
              <Json value={answer.value} label={t('desk.faults.value')} />
              <Problems problems={answer.problems} />
            </details>
          </RuleLine>
        ))}
      </ul>
    </Section>
  );
}
