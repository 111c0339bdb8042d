/**
 * Texts that speak of one thing, by a name of it. Who changes one of them reads the others in the same language: a word
 * that is changed at one place only makes one thing look like two.
 */
export const families: Readonly<Record<string, RegExp>> = {
  depositStates:
    /^app\.recharge\.(?:moneyRecords|moneyResult)\.|^server\.(?:content\.notices\.recharge|situationTitles\.deposit-)/,
  identityStates:
    /^app\.kyc\.(?:standing|standingText|event)\.|^server\.(?:content\.notices\.kyc|situationTitles\.identity-)/,
  ieoStates:
    /^app\.ieo\.(?:statuses|notes)\.|^server\.(?:content\.notices\.ieo|situationTitles\.ieo-)/,
  loanStates:
    /^app\.loans\.(?:statuses|notes|closed)\.|^server\.(?:content\.notices\.loan|situationTitles\.loan-|happenedWords\.disburse$)/,
  optionResults:
    /^app\.options\.(?:outcome|standing|result|proof)\.|^server\.(?:content\.notices\.option|situations\.option|situationTitles\.option|happenedWords\.(?:win|lose|tie)$)/,
  sizeBounds:
    /^app\.trade\.problem\.(?:notional|leverageTooHigh)|^server\.(?:refusals\.(?:notional|leverageTooHigh)|reasons\.(?:position|leverage)Too)/,
  withdrawalStates:
    /^app\.withdrawal\.(?:statuses|steps|result)\.|^server\.(?:content\.notices\.withdrawal|situationTitles\.withdrawal-|happenedWords\.(?:payOut|deliver)$)/,
};

/** The name of a key's family; undefined if it has none. */
export const familyOf = (key: string): string | undefined =>
  Object.keys(families).find((name) => families[name]?.test(key));
