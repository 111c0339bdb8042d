import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/Sheet.tsx';
import type { Currency } from '../settings/settings.api.ts';
import { SettlementEditor } from './SettlementEditor.tsx';
import type { SettlementTask } from './useSettlementEditor.ts';

interface Props {
  task: SettlementTask | null;
  coins: readonly Currency[];
  onClose: () => void;
  /** Called with the id of the bound account. */
  onBound?: (id: string) => void;
}

/** Sheet that binds a withdrawal destination (a card or an address), or changes one. */
export function SettlementSheet({ task, coins, onClose, onBound }: Props) {
  const { t } = useTranslation();
  const isNew = task === null || 'add' in task;
  return (
    <Sheet
      isOpen={task !== null}
      title={t(isNew ? 'settlement.add' : 'settlement.edit')}
      onClose={onClose}
      testId="settlement-sheet"
    >
      {task ? (
        <SettlementEditor
          task={task}
          coins={coins}
          onDone={(id) => {
            onClose();
            if (id !== null) onBound?.(id);
          }}
        />
      ) : null}
    </Sheet>
  );
}
