import type { SituationChoice } from '@hongbao/contracts/control/situations.types';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskFailure } from '../../control/failure.ts';
import { Entry } from '../../kit/Choice.tsx';
import { Failed, problemOf } from '../../kit/Failed.tsx';
import { Press } from '../../kit/Press.tsx';

interface Props {
  takes: readonly SituationChoice[];
  failure: DeskFailure | undefined;
  isBusy: boolean;
  onPlay: (choices: Readonly<Record<string, unknown>>) => void;
}

const isDuration = (choice: SituationChoice) => choice === 'in' || choice === 'since';

/** The form with the optional parameters of a situation. An empty field uses the default. */
export function SituationForm({ takes, failure, isBusy, onPlay }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Partial<Record<SituationChoice, string>>>({});
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const given = takes.flatMap((choice) => {
      const text = typed[choice]?.trim();
      return text ? [[choice, isDuration(choice) ? text : Number(text)] as const] : [];
    });
    onPlay(Object.fromEntries(given));
  };
  return (
    <form className="situation-form" onSubmit={handleSubmit}>
      {takes.map((choice) => (
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
      <Failed failure={failure} own={takes} />
    </form>
  );
}
