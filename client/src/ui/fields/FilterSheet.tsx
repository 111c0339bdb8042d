import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button.tsx';
import { Chips } from '../Chips.tsx';
import { Icon } from '../Icon.tsx';
import { Sheet } from '../Sheet.tsx';
import { DateRange, type Days } from './DateRange.tsx';
import '../styles/fields.css';

export interface FilterGroup {
  key: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

export interface Filters {
  /** The selected option of each group. An omitted group is not filtered. */
  chosen: Readonly<Record<string, string>>;
  days: Days;
}

export const noFilters: Filters = { chosen: {}, days: { from: '', to: '' } };

interface Props {
  groups: readonly FilterGroup[];
  value: Filters;
  onApply: (filters: Filters) => void;
  /** If set, the sheet has a range of days that ends today at the latest. */
  today?: string;
  testId?: string;
}

/** A button with the number of active filters, and the sheet that sets them. A change takes effect with `Apply`. */
export function FilterSheet({ groups, value, onApply, today, testId }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<Filters | null>(null);
  const count = countOf(value);
  const shown = draft ?? value;
  const isTurned =
    shown.days.from !== '' && shown.days.to !== '' && shown.days.from > shown.days.to;
  const apply = (filters: Filters) => {
    onApply(filters);
    setDraft(null);
  };
  const choose = (key: string, option: string) => {
    const { [key]: before, ...rest } = shown.chosen;
    setDraft({ ...shown, chosen: before === option ? rest : { ...rest, [key]: option } });
  };
  return (
    <>
      <Button kind="line" isSmall onClick={() => setDraft(value)} data-testid={testId}>
        <Icon name="filter" size={16} />
        {count === 0 ? t('parts.filter.open') : t('parts.filter.openWith', { count })}
      </Button>
      <Sheet
        isOpen={draft !== null}
        title={t('parts.filter.open')}
        onClose={() => setDraft(null)}
        {...(testId ? { testId: `${testId}-sheet` } : {})}
      >
        <div className="stack-l">
          {groups.map((group) => (
            <div key={group.key} className="field">
              <span className="field-label">{group.label}</span>
              <Chips
                label={group.label}
                value={shown.chosen[group.key] ?? null}
                options={group.options}
                onChoose={(option) => choose(group.key, option)}
              />
            </div>
          ))}
          {today ? (
            <DateRange
              value={shown.days}
              today={today}
              onValue={(days) => setDraft({ ...shown, days })}
            />
          ) : null}
          <div className="chips is-even">
            <Button kind="quiet" onClick={() => apply(noFilters)}>
              {t('parts.filter.reset')}
            </Button>
            <Button kind="primary" disabled={isTurned} onClick={() => apply(shown)}>
              {t('parts.filter.apply')}
            </Button>
          </div>
        </div>
      </Sheet>
    </>
  );
}

const countOf = ({ chosen, days }: Filters) =>
  Object.keys(chosen).length + (days.from !== '' || days.to !== '' ? 1 : 0);
