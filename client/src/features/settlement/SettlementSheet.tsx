import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/Sheet.tsx';
import type { Currency } from '../settings/settings.api.ts';
import { type SettlementTask, useSettlementEditor } from './useSettlementEditor.ts';
import { settlementTypes } from '@hongbao/contracts/settlement/settlement.types';
import { Field } from '../../ui/Field.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { toasts } from '../../ui/toasts.ts';
import { Submit } from '../../ui/Submit.tsx';
import { WithdrawalPasswordGate } from '../member/security/WithdrawalPasswordGate.tsx';
import { PasswordField } from '../account/PasswordField.tsx';
import { AddressFields, BankFields, CoinField } from './SettlementFields.tsx';

interface Props {
  task: SettlementTask | null;
  coins: readonly Currency[];
  onClose: () => void;
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

interface SettlementEditorProps {
  task: SettlementTask;
  coins: readonly Currency[];
  /** Called with the id of the bound account, or with null. */
  onDone: (id: string | null) => void;
}

/** The form that binds a bank card or an address, with the withdrawal password. */
function SettlementEditor({ task, coins, onDone }: SettlementEditorProps) {
  const { t } = useTranslation();
  const editing = useSettlementEditor(task, coins);
  const { form, change, input, fieldsRef } = editing;
  const handleSave = async () => {
    const saved = await editing.save();
    if (!saved) return;
    toasts.show(t(editing.isNew ? 'settlement.added' : 'settlement.changed'), 'good');
    onDone(saved.id);
  };
  return (
    <div className="stack-l" ref={fieldsRef}>
      {editing.isNew ? (
        <Segmented
          label={t('settlement.kind')}
          value={form.type}
          onChange={(type) => change({ type })}
          testId="settlement-type"
          options={settlementTypes
            .toReversed()
            .map((value) => ({ value, label: t(`settlement.${value}`) }))}
        />
      ) : null}
      <CoinField editing={editing} coins={coins} />
      {form.type === 'blockchain' ? (
        <AddressFields editing={editing} />
      ) : (
        <BankFields editing={editing} />
      )}
      <Field
        label={t('settlement.label')}
        {...input('label')}
        autoComplete="off"
        placeholder={t('settlement.labelExample')}
        aside={t('common.optional')}
        data-testid="settlement-label"
      />
      <WithdrawalPasswordGate>
        <PasswordField
          label={t('member.withdrawPassword.name')}
          {...input('withdrawPassword')}
          autoComplete="current-password"
          testId="settlement-password"
        />
        <Submit
          sending={editing}
          label={t('common.save')}
          onPress={() => void handleSave()}
          testId="settlement-save"
          errorTestId="settlement-failed"
        />
      </WithdrawalPasswordGate>
    </div>
  );
}
