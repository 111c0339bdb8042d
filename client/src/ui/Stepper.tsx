import { useTranslation } from 'react-i18next';
import './styles/panels.css';

interface Props {
  steps: readonly string[];
  /** Zero-based index of the current step. The number of steps means that all steps are done. */
  current: number;
}

export function Stepper({ steps, current }: Props) {
  const { t } = useTranslation();
  const isDone = current >= steps.length;
  const at = Math.min(current, steps.length - 1);
  const stateOf = (index: number) =>
    current > index ? 'done' : index === current ? 'now' : 'open';
  return (
    <div className="stepper">
      <p className="stepper-words">
        <strong>{isDone ? t('parts.steps.done') : steps[at]}</strong>
        <span className="num">{`${at + 1}/${steps.length}`}</span>
      </p>
      <ol className="stepper-bars">
        {steps.map((step, index) => (
          <li
            key={step}
            data-state={stateOf(index)}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className="hears-only">
              {t('parts.steps.step', { number: index + 1, step })}{' '}
              {index < current ? t('parts.steps.isDone') : ''}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
