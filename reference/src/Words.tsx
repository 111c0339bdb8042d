/** A text in which parts in backquotes are rendered as code. */
export function Words({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 1 ? <code key={`${part} ${at}`}>{part}</code> : part));
}
