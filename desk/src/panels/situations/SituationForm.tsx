import type { SituationChoice } from '@hongbao/contracts/control/situations.types';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskFailure } from '../../control/failure.ts';
import { Entry } from '../../kit/Choice.tsx';
import { Failed, problemOf } from '../../kit/Failed.tsx';
import { Press } from '../../kit/Press.tsx';

type Choices = Readonly<Record<string, unknown>>;

interface Props {
  parameters: readonly SituationChoice[];
  /** Whether the situation changes the whole world, so that a fork is offered first. */
  isForEverybody: boolean;
  failure: DeskFailure | undefined;
  isBusy: boolean;
  onPlay: (choices: Choices) => void;
  onPlayInFork: (choices: Choices) => void;
}

const isDuration = (choice: SituationChoice) => choice === 'in' || choice === 'since';

/** The form with the optional parameters of a situation. An empty field uses the default. */
export function SituationForm({
  parameters,
  isForEverybody,
  failure,
  isBusy,
  onPlay,
  onPlayInFork,
}: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Partial<Record<SituationChoice, string>>>({});
  const chosen = () =>
    Object.fromEntries(
      parameters.flatMap((choice) => {
        const text = typed[choice]?.trim();
        return text ? [[choice, isDuration(choice) ? text : Number(text)] as const] : [];
      }),
    );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onPlay(chosen());
  };
  return (
    <form className="situation-form" onSubmit={handleSubmit}>
      {parameters.map((choice) => (
        <Entry
          key={choice}
          label={t(`desk.situations.choice_${choice}`)}
          placeholder={isDuration(choice) ? '60s' : '1'}
          inputMode={isDuration(choice) ? 'text' : 'numeric'}
          value={typed[choice] ?? ''}
          onChange={(event) => setTyped({ ...typed, [choice]: event.target.value })}
          problem={problemOf(failure, choice)}
          data-testid={`choice-${choice}`}
        />
      ))}
      <Press kind="primary" type="submit" isBusy={isBusy} data-testid="situation-play">
        {t(isBusy ? 'desk.situations.playing' : 'desk.situations.play')}
      </Press>
      {isForEverybody ? (
        <>
          <Press
            icon="share"
            isBusy={isBusy}
            data-testid="situation-fork"
            onClick={() => onPlayInFork(chosen())}
          >
            {t('desk.situations.playInFork')}
          </Press>
          <p className="note situation-note">{t('desk.situations.forkNote')}</p>
        </>
      ) : null}
      <Failed failure={failure} own={parameters} />
    </form>
  );
}
