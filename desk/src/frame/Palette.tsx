import { Command } from 'cmdk';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../kit/Dialog.tsx';
import type { DeskAction } from '../state/action.ts';
import { usePaletteItems } from './usePaletteItems.ts';
import type { PaletteRuns } from './usePaletteRuns.ts';

interface Props {
  isOpen: boolean;
  actions: readonly DeskAction[];
  runs: PaletteRuns;
  onClose: () => void;
}

/** The name on the key, the same in every language. */
const ENTER = 'Enter';
/** Key code of a key that an input method handles. Safari reports it instead of `isComposing`. */
const COMPOSING = 229;

/** The command palette: finds actions, situations, stories, members, worlds and calls, and runs the selected one. */
export function Palette({ isOpen, actions, runs, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('desk.frame.search')} isOpen={isOpen} onClose={onClose} testId="palette">
      <Search {...{ actions, runs, onClose }} />
    </Dialog>
  );
}

function Search({ actions, runs, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState('');
  const items = usePaletteItems(query, actions, runs);
  const selected = items.find(({ id }) => id === chosen) ?? items[0];
  const groups = [...new Set(items.map(({ group }) => group))];
  const titles = items.map(({ title }) => title);
  /** Titles of several items, such as a call and a theme, which are shown with their group. */
  const twins = new Set(titles.filter((title, index) => titles.indexOf(title) !== index));
  const run = (item: DeskAction) => {
    onClose();
    item.run();
  };
  return (
    <Command
      className="palette"
      label={t('desk.frame.search')}
      shouldFilter={false}
      value={selected?.id ?? ''}
      onValueChange={setChosen}
      onKeyDown={(event) => {
        // Runs the item that is shown as selected. An item of cmdk receives its listener after it is shown, so that an
        // Enter directly after the result would be lost.
        const isComposing = event.nativeEvent.isComposing || event.keyCode === COMPOSING;
        if (event.key !== 'Enter' || isComposing || !selected) return;
        event.preventDefault();
        run(selected);
      }}
    >
      <Command.Input
        placeholder={t('desk.frame.searchHint')}
        value={query}
        onValueChange={(text) => {
          setQuery(text);
          setChosen('');
        }}
        data-testid="palette-input"
      />
      <Command.List label={t('desk.frame.actions')}>
        <Command.Empty>{t('desk.frame.nothingFound')}</Command.Empty>
        {groups.map((group) => (
          <Command.Group key={group} heading={group}>
            {items
              .filter((item) => item.group === group)
              .map((item) => (
                <Command.Item key={item.id} value={item.id} onSelect={() => run(item)}>
                  <span className="palette-title">{item.title}</span>
                  {item.note || twins.has(item.title) ? (
                    <span className="palette-note cut">
                      {twins.has(item.title)
                        ? [item.group, item.note].filter(Boolean).join(' · ')
                        : item.note}
                    </span>
                  ) : null}
                  {item.key ? <kbd>{item.key}</kbd> : null}
                </Command.Item>
              ))}
          </Command.Group>
        ))}
      </Command.List>
      <p className="palette-hint" data-testid="palette-hint">
        <kbd>{ENTER}</kbd>{' '}
        <span>{selected ? (selected.hint ?? t('desk.frame.enter_run')) : null}</span>
      </p>
    </Command>
  );
}
