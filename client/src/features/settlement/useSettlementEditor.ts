import type { BodyOf } from '@hongbao/contracts/call';
import type { addSettlement } from '@hongbao/contracts/settlement/settlement.calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSending } from '../../api/useSending.ts';
import { useKept } from '../../state/useKept.ts';
import type { Currency } from '../settings/settings.api.ts';
import { type Settlement, settlementApi } from './settlement.api.ts';
import {
  emptySettlement,
  formOf,
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
import { useAddressVerdict } from './useAddressVerdict.ts';

/** What is bound: something new for a coin, or a bound one that is changed. */
export type SettlementTask = { add: string } | { edit: Settlement };

/** The form of a settlement account at work. What is typed is kept, the password never. */
export function useSettlementEditor(task: SettlementTask, coins: readonly Currency[]) {
  const { t } = useTranslation();
  const bound = 'edit' in task ? task.edit : null;
  const currency = 'add' in task ? task.add : task.edit.currency;
  const first = bound
    ? formOf(bound)
    : reduceSettlement(emptySettlement(currency, ''), { currency }, coins);
  const [form, setForm] = useKept(`settlement/form/${bound?.id ?? 'new'}`, first, isSettlementForm);
  const [password, setPassword] = useState('');
  const [wasTried, setTried] = useState(false);
  const [add] = settlementApi.addSettlement.useMutation();
  const [edit] = settlementApi.editSettlement.useMutation();
  const verdict = useAddressVerdict(form.network, plainAddress(form.address));
  const sending = useSending<BodyOf<typeof addSettlement>, { id: string } | null, SettlementField>(
    (ask) => (bound ? edit({ ...ask, body: { ...ask.body, id: bound.id } }) : add(ask)),
    { fieldOf: Object.fromEntries(shownFields[form.type].map((field) => [field, field])) },
  );
  const problems = { ...settlementProblems(form, verdict), ...passwordProblem(password) };

  /** Saves. Gives the id of what is bound, or null when it was not; `wrong` where a field keeps it from going. */
  const save = async (): Promise<{ id: string } | null | 'wrong'> => {
    setTried(true);
    if (Object.keys(problems).length > 0) return 'wrong';
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
      sending.forget();
      setForm(reduceSettlement(form, next, coins));
    },
    password,
    changePassword: (next: string) => {
      sending.forget();
      setPassword(next);
    },
    /** What is wrong with a field, in words. */
    say: (field: SettlementField): string | undefined => {
      const key = problems[field];
      return (
        sending.saidAt(field) ?? (wasTried && key ? t(`settlement.problem.${key}`) : undefined)
      );
    },
    /** What went wrong and belongs to no field in sight. */
    saidOfAll: sending.saidOfAll,
    isLost: sending.isLost,
    isBusy: sending.isBusy,
    save,
  };
}

export type SettlementEditing = ReturnType<typeof useSettlementEditor>;
