import { Command } from 'cmdk';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../kit/Dialog.tsx';
import type { DeskAction } from './action.ts';

interface Props {
  isOpen: boolean;
  actions: readonly DeskAction[];
  onClose: () => void;
}

/** The command palette: searches, selects and runs an action. */
export function Palette({ isOpen, actions, onClose }: Props) {
  const { t } = useTranslation();
  const groups = [...new Set(actions.map(({ group }) => group))];
  const run = (action: DeskAction) => {
    onClose();
    action.run();
  };
  return (
    <Dialog title={t('desk.frame.actions')} isOpen={isOpen} onClose={onClose} testId="palette">
      <Command className="palette" label={t('desk.frame.search')}>
        <Command.Input placeholder={t('desk.frame.searchHint')} data-testid="palette-input" />
        <Command.List label={t('desk.frame.actions')}>
          <Command.Empty>{t('desk.frame.nothingFound')}</Command.Empty>
          {groups.map((group) => (
            <Command.Group key={group} heading={group}>
              {actions
                .filter((action) => action.group === group)
                .map((action) => (
                  <Command.Item
                    key={action.id}
                    value={`${group} ${action.title} ${action.id}`}
                    onSelect={() => run(action)}
                  >
                    <span>{action.title}</span>
                    {action.key ? <kbd>{action.key}</kbd> : null}
                  </Command.Item>
                ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  );
}
