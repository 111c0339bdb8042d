const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Copies the beginning of a long text. A slice would keep the complete string in memory. */
export function truncate(text: string, max: number): string {
  return text.length <= max ? text : decoder.decode(encoder.encode(text.slice(0, max)));
}
