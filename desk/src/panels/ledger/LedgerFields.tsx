import type { InputHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskFailure } from '../../control/failure.ts';
import { Entry } from '../../kit/Choice.tsx';
import { problemOf } from '../../kit/Failed.tsx';

interface Props<N extends string> extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  typed: Readonly<Record<N, string>>;
  names: readonly N[];
  onType: (name: N, text: string) => void;
  failure: DeskFailure | undefined;
  /** Names of fields in the call that differ from those of the form. */
  paths?: Readonly<Partial<Record<N, string>>>;
  testId: string;
}

/** The filter fields of the ledger: member, object, coin. */
export function LedgerFields<N extends string>(props: Props<N>) {
  const { typed, names, onType, failure, paths, testId, type } = props;
  const { t } = useTranslation();
  return names.map((name) => (
    <Entry
      key={name}
      label={t(`desk.ledger.${name}`)}
      type={type}
      value={typed[name]}
      onChange={({ target }) => onType(name, target.value)}
      problem={problemOf(failure, paths?.[name] ?? name)}
      data-testid={`${testId}-${name}`}
    />
  ));
}
