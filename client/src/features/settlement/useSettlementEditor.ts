import type { BodyOf } from '@hongbao/contracts/call';
import type { addSettlement } from '@hongbao/contracts/settlement/settlement.calls';
import {
  type AddressHashes,
  type AddressVerdict,
  checkAddress,
} from '@hongbao/contracts/settlement/testAddress';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../api/useSubmit.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import type { Currency } from '../settings/settings.api.ts';
import { type Settlement, settlementApi } from './settlement.api.ts';
import {
  emptySettlement,
  toSettlementForm,
  isSettlementForm,
  passwordProblem,
  plainAddress,
  reduceSettlement,
  type SettlementField,
  type SettlementForm,
  settlementProblems,
  shownFields,
  summarizeSettlement,
} from './settlementForm.ts';

/** The task of the form: add an account for a coin, or edit a bound account. */
export type SettlementTask = { add: string } | { edit: Settlement };

/** State of the form for a withdrawal destination. The typed fields are persisted except the password. */
export function useSettlementEditor(task: SettlementTask, coins: readonly Currency[]) {
  const { t } = useTranslation();
  const bound = 'edit' in task ? task.edit : null;
  const currency = 'add' in task ? task.add : task.edit.currency;
  const first = bound
    ? toSettlementForm(bound)
    : reduceSettlement(emptySettlement(currency, ''), { currency }, coins);
  const [form, setForm] = usePersisted(
    `settlement/form/${bound?.id ?? 'new'}`,
    first,
    isSettlementForm,
  );
  const [password, setPassword] = useState('');
  const [add] = settlementApi.addSettlement.useMutation();
  const [edit] = settlementApi.editSettlement.useMutation();
  const verdict = useAddressVerdict(form.network, plainAddress(form.address));
  const sending = useSubmit<BodyOf<typeof addSettlement>, { id: string } | null, SettlementField>(
    (ask) => (bound ? edit({ ...ask, body: { ...ask.body, id: bound.id } }) : add(ask)),
    { fieldOf: Object.fromEntries(shownFields[form.type].map((field) => [field, field])) },
  );
  const problems = { ...settlementProblems(form, verdict), ...passwordProblem(password) };

  /** Saves the account. Resolves with its id, or with null after a failure. */
  const save = async (): Promise<{ id: string } | null> => {
    if (!sending.check(Object.keys(problems).length === 0)) return null;
    const saved = await sending.send(summarizeSettlement(form, password));
    if (!saved.isDone) return null;
    setForm(first);
    return { id: bound?.id ?? saved.result?.id ?? '' };
  };
  return {
    form,
    isNew: bound === null,
    networks: coins.find((one) => one.currency === form.currency)?.networks ?? [],
    verdict,
    change: (next: Partial<SettlementForm>) => {
      sending.clearErrors();
      setForm(reduceSettlement(form, next, coins));
    },
    password,
    changePassword: (next: string) => {
      sending.clearErrors();
      setPassword(next);
    },
    /** Returns the text of a field's problem. */
    problemOf: (field: SettlementField): string | undefined => {
      const key = problems[field];
      return (
        sending.fieldError(field) ??
        (sending.wasTried && key ? t(`settlement.problem.${key}`) : undefined)
      );
    },
    sending,
    save,
  };
}

export type SettlementEditing = ReturnType<typeof useSettlementEditor>;

const hashes: AddressHashes = { sha256, keccak256: keccak_256 };

/** Verifies an address while it is typed, including its checksum, by the same rule as the server. */
function useAddressVerdict(network: string, address: string): AddressVerdict {
  return useMemo(() => checkAddress(network, address, hashes), [network, address]);
}
