import { useTranslation } from 'react-i18next';
import { Chips } from './Chips.tsx';

const ALL = 'all';

export interface StatusFilter<S extends string | number> {
  label: string;
  statuses: readonly S[];
  labelOf: (status: S) => string;
  /** The selected status; null for all statuses. */
  value: S | null;
  onChoose: (status: S | null) => void;
  testId: string;
}

/** A status filter above a list: a chip for all statuses and one chip for each status. */
export function StatusChips<S extends string | number>({
  label,
  statuses,
  labelOf,
  value,
  onChoose,
  testId,
}: StatusFilter<S>) {
  const { t } = useTranslation();
  const options = statuses.map((status) => ({ value: String(status), label: labelOf(status) }));
  return (
    <Chips
      isLine
      label={label}
      value={value === null ? ALL : String(value)}
      onChoose={(chosen) => onChoose(statuses.find((one) => String(one) === chosen) ?? null)}
      testId={testId}
      options={[{ value: ALL, label: t('common.all') }, ...options]}
    />
  );
}
