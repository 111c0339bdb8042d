import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from './searchText.ts';
import { Empty } from '../Empty.tsx';
import { SearchField } from '../Field.tsx';
import { Icon } from '../Icon.tsx';
import { Sheet } from '../Sheet.tsx';
import { FieldFrame, type FrameProps } from './FieldFrame.tsx';
import '../styles/fields.css';
import { List } from '../List.tsx';

export interface Choice {
  value: string;
  label: string;
  /** Additional search terms, such as a code or a name in another language. */
  keywords?: string;
  note?: string;
  lead?: ReactNode;
}

interface Props extends FrameProps {
  value: string | null;
  options: readonly Choice[];
  onValue: (value: string) => void;
  /** Label of the search field, such as "Country or code". */
  searchLabel: string;
  testId?: string;
}

/** A picker for a long list, with a search. A short list uses SelectField. */
export function SearchPicker({ value, options, onValue, searchLabel, testId, ...frame }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  const pick = (option: string) => {
    setOpen(false);
    onValue(option);
  };
  return (
    <FieldFrame {...frame}>
      {({ id, ...ties }) => (
        <>
          <button
            type="button"
            id={id}
            className="field-box picker"
            aria-haspopup="dialog"
            aria-describedby={ties['aria-describedby']}
            onClick={() => setOpen(true)}
            data-testid={testId}
          >
            {chosen?.lead}
            <span className={`grow break ${chosen ? '' : 'is-placeholder'}`}>
              {chosen?.label ?? t('parts.pick.choose')}
            </span>
            <Icon name="down" size={16} />
          </button>
          <Sheet isOpen={isOpen} title={frame.label} onClose={() => setOpen(false)}>
            <Choices {...{ options, value, searchLabel }} onPick={pick} />
          </Sheet>
        </>
      )}
    </FieldFrame>
  );
}

interface ChoicesProps {
  options: readonly Choice[];
  value: string | null;
  searchLabel: string;
  onPick: (value: string) => void;
}

function Choices({ options, value, searchLabel, onPick }: ChoicesProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const shown = findChoices(options, text);
  return (
    <div className="stack picker-list">
      <SearchField
        label={searchLabel}
        enterKeyHint="search"
        value={text}
        onValue={setText}
        before={<Icon name="search" size={18} />}
      />
      <p className="hears-only" role="status">
        {t('parts.pick.found', { count: shown.length })}
      </p>
      {shown.length === 0 ? <Empty icon="search" title={t('parts.pick.none')} /> : null}
      <List items={shown} by="value">
        {(option) => (
          <button
            type="button"
            className="row"
            aria-pressed={option.value === value}
            onClick={() => onPick(option.value)}
          >
            {option.lead ?? <span />}
            <span className="stack-s">
              <span className="break">{option.label}</span>
              {option.note ? <span className="field-hint">{option.note}</span> : null}
            </span>
            {option.value === value ? <Icon name="check" size={18} /> : <span />}
          </button>
        )}
      </List>
    </div>
  );
}

/** Returns the options that match a text. Matches at the start of a word precede other matches. */
export function findChoices(options: readonly Choice[], text: string): Choice[] {
  const wanted = plainText(text.trim());
  const found = options.filter(({ label, keywords = '' }) =>
    plainText(`${label} ${keywords}`).includes(wanted),
  );
  const starts = (choice: Choice) => plainText(choice.label).startsWith(wanted);
  return [...found.filter(starts), ...found.filter((choice) => !starts(choice))];
}
