import { clearAnswers, listAnswers, removeAnswer } from '@hongbao/contracts/control/answers.calls';
import { useTranslation } from 'react-i18next';
import { useAct, useAsk } from '../../control/deskApi.ts';
import { useWorld } from '../../state/store.ts';
import { Json } from '../../kit/Json.tsx';
import { Problems } from '../../kit/Problems.tsx';
import { RuleSection } from './RuleSection.tsx';

/** The replacement answers, newest first. The first one that matches a call applies. */
export function AnswerList() {
  const { t } = useTranslation();
  const world = useWorld();
  const params = { world };
  const answers = useAsk(listAnswers, { params });
  const remove = useAct(removeAnswer);
  const clear = useAct(clearAnswers);
  return (
    <RuleSection
      title={t('desk.faults.answers')}
      none={t('desk.faults.noAnswers')}
      rules={answers}
      wordsOf={({ kind, fits, hits, value, after, problems }) => ({
        title: (
          <>
            {t(`desk.faults.form_${kind}`)}{' '}
            <span className="badge" data-tone={fits ? 'good' : 'warn'}>
              {t(fits ? 'desk.faults.fits' : 'desk.faults.differs')}
            </span>
          </>
        ),
        progress: t('desk.faults.used', { count: hits }),
        more: (
          <details>
            <summary>{t('desk.faults.value')}</summary>
            {after === undefined ? null : (
              <p>
                {t('desk.faults.after')}: {t(`desk.faults.after_${after}`)}
              </p>
            )}
            <Json value={value} label={t('desk.faults.value')} />
            <Problems problems={problems} />
          </details>
        ),
      })}
      onRemove={(id) => void remove.act({ params: { world, id } })}
      onClear={() => void clear.act({ params })}
      isClearing={clear.isBusy}
      failure={remove.failure ?? clear.failure}
      clearTestId="answers-clear"
    />
  );
}
