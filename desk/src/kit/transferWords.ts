import type { TFunction } from 'i18next';

/**
 * Returns the type of a ledger transfer in words: "Margin locked", with the kind of booking if it is not a posting. The
 * type is that of a control call: "positionMargin (hold)".
 */
export function transferWords(type: string, t: TFunction): string {
  const [kind = '', flag] = type.replace(')', '').split(' (');
  const words = t(`wallet.changes.types.${kind}`, { defaultValue: kind });
  if (flag === undefined) return words;
  return [words, t(`desk.ledger.flag_${flag}`, { defaultValue: flag })].join(' · ');
}
