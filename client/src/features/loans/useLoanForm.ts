import { units } from '@hongbao/contracts/money';
import { useMemo } from 'react';
import { fresh } from '../../api/api.ts';
import { usePersisted } from '../../state/usePersisted.ts';
import { useSymbol } from '../market/useMarket.ts';
import { walletApi } from '../wallet/wallet.api.ts';
import {
  emptyLoan,
  isLoanForm,
  type LoanFacts,
  type LoanForm,
  loanProblems,
  reduceLoan,
  summarizeLoan,
} from './loanForm.ts';
import { type LoanInfo, loansApi, type LoanTerm } from './loans.api.ts';

const optional = (value: string | undefined) => (value === undefined ? null : units(value));

/** State of the loan form: the typed fields, the selected term, the costs and the problems. */
export function useLoanForm(info: LoanInfo) {
  const [form, setForm] = usePersisted<LoanForm>('loans/form', emptyLoan, isLoanForm);
  const {
    data: terms,
    isError,
    error,
    refetch,
  } = loansApi.listLoanTerms.useQuery({ query: { type: form.type } });
  const { data: balances } = walletApi.listBalances.useQuery({ query: {} }, fresh);
  const term = terms?.find(({ id }) => id === form.setIds[form.type]) ?? terms?.[0];
  const coins = term?.pledgeCurrencies ?? [];
  const coin = coins.includes(form.coin) ? form.coin : (coins[0] ?? form.coin);
  const { ticker, info: symbol } = useSymbol(`${coin}/USDT`);
  const held = balances?.find(({ currency }) => currency === coin)?.available;
  const facts = useMemo(
    () => (term ? toLoanFacts(info, term, ticker?.markPrice, held) : null),
    [info, term, ticker?.markPrice, held],
  );
  const present = { ...form, coin };
  const summary = facts ? summarizeLoan(present, facts) : null;
  return {
    form: present,
    change: (next: Partial<LoanForm>) => setForm(reduceLoan(form, next)),
    reset: () => setForm({ ...present, amount: '', quantity: '' }),
    terms,
    term,
    coins,
    facts,
    summary,
    problems: facts && summary ? loanProblems(present, facts, summary) : [],
    priceDigits: symbol?.pricePrecision ?? 2,
    isError,
    error,
    refetch,
  };
}

function toLoanFacts(
  info: LoanInfo,
  term: LoanTerm,
  price: string | undefined,
  held: string | undefined,
): LoanFacts {
  const [limit, used] = [units(info.creditLimit), units(info.creditUsed)];
  return {
    term: {
      id: term.id,
      days: term.days,
      dailyRate: units(term.dailyRate),
      min: units(term.minAmount),
      max: units(term.maxAmount),
      initialLtv: optional(term.initialLtv),
      marginCallLtv: optional(term.marginCallLtv),
      liquidationLtv: optional(term.liquidationLtv),
      overdueFactor: term.overdueFactor,
      secondLookAbove: optional(term.secondLookAbove),
      secondLookShare: optional(term.secondLookShare),
    },
    creditLimit: limit,
    creditLeft: limit > used ? limit - used : 0n,
    isAdvanced: info.identity === 'advanced',
    isVerified: info.identity !== 'none',
    isOverdue: info.overdue,
    price: optional(price),
    available: units(held ?? '0'),
  };
}
