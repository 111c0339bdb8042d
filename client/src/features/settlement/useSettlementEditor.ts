import type { BodyOf } from '@hongbao/contracts/call';
import type { addSettlement } from '@hongbao/contracts/settlement/settlement.calls';
import {
  type AddressHashes,
  type AddressVerdict,
  checkAddress,
} from '@hongbao/contracts/settlement/testAddress';
import type { SettlementType } from '@hongbao/contracts/settlement/settlement.types';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../api/useForm.ts';
import type { Order, Pending } from '../../api/submitOrder.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import type { Currency } from '../settings/settings.api.ts';
import { type Settlement, settlementApi } from './settlement.api.ts';
import {
  emptySettlement,
  toSettlementForm,
  isSettlementForm,
  plainAddress,
  reduceSettlement,
  shownFields,
  summarizeSettlement,
  passwordProblem,
  settlementProblems,
} from './settlementForm.ts';

/** The task of the form: add an account for a coin, optionally of a given type, or edit a bound account. */
export type SettlementTask = { add: string; type?: SettlementType } | { edit: Settlement };

/** State of the form for a withdrawal destination. The typed fields are persisted except the password. */
export function useSettlementEditor(task: SettlementTask, coins: readonly Currency[]) {
  const { t } = useTranslation();
  const bound = 'edit' in task ? task.edit : null;
  const currency = 'add' in task ? task.add : task.edit.currency;
  const type = 'add' in task ? task.type : undefined;
  const first = bound
    ? toSettlementForm(bound)
    : reduceSettlement(
        emptySettlement(currency, ''),
        type ? { currency, type } : { currency },
        coins,
      );
  const [form, setForm] = usePersisted(
    `settlement/form/${bound?.id ?? type ?? 'new'}`,
    first,
    isSettlementForm,
  );
  const [password, setPassword] = useState('');
  const [add] = settlementApi.addSettlement.useMutation();
  const [edit] = settlementApi.editSettlement.useMutation();
  const verdict = useAddressVerdict(form.network, plainAddress(form.address));
  const editing = useForm(
    (ask: Order<BodyOf<typeof addSettlement>>): Pending<{ id: string } | null> =>
      bound ? edit({ ...ask, body: { ...ask.body, id: bound.id } }) : add(ask),
    {
      values: { ...form, withdrawPassword: password },
      store: ({ withdrawPassword, ...next }) => {
        setPassword(withdrawPassword);
        setForm(next);
      },
      reduce: (values, next) => ({ ...values, ...reduceSettlement(values, next, coins) }),
      fields: shownFields[form.type],
      problems: { ...settlementProblems(form, verdict), ...passwordProblem(password) },
      words: (problem) => t(`settlement.problem.${problem}`),
    },
  );
  return {
    ...editing,
    form,
    isNew: bound === null,
    networks: coins.find((one) => one.currency === form.currency)?.networks ?? [],
    verdict,
    /** Saves the account. Resolves with its id, or with null after a failure. */
    save: async (): Promise<{ id: string } | null> => {
      const saved = await editing.submit(summarizeSettlement(form, password));
      if (!saved.isDone) return null;
      setForm(first);
      return { id: bound?.id ?? saved.result?.id ?? '' };
    },
  };
}

export type SettlementEditing = ReturnType<typeof useSettlementEditor>;

const hashes: AddressHashes = { sha256, keccak256: keccak_256 };

/** Verifies an address while it is typed, including its checksum, by the same rule as the server. */
function useAddressVerdict(network: string, address: string): AddressVerdict {
  return useMemo(() => checkAddress(network, address, hashes), [network, address]);
}
