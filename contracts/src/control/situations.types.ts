/** What may be chosen for a situation, as it is written in a request. */
export const situationChoices = ['in', 'level', 'rank', 'count', 'since'] as const;
export type SituationChoice = (typeof situationChoices)[number];
