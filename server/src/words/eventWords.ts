/** What ended a position, or closed a part of it. */
export const exitWords = {
  takeProfit: 'Take profit',
  stopLoss: 'Stop loss',
  liquidation: 'Liquidation',
  contestEnd: 'End of a contest',
} as const;

/** Capitalizes the first letter of a sentence: "credit loan is overdue" -> "Credit loan is overdue". */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Past forms of the moves of applications, by their names in the state machines. */
const moves: Readonly<Record<string, string>> = {
  approve: 'approved',
  reject: 'rejected',
  escalate: 'passed on to the second review',
  payOut: 'paid out',
  deliver: 'delivered',
  fail: 'failed',
};

/** Returns the past form of a move: "approve" -> "approved". */
export const pastOf = (move: string): string => moves[move] ?? move;
