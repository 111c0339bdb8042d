/** An image or a log of a world, or a snapshot, whose number is counted for all worlds. */
export type FileKind = 'image' | 'log' | 'snapshot';

/** The parts of the name of a file of a world. */
export interface FileName {
  readonly name: string;
  readonly incarnation: string;
  readonly generation: number;
  readonly kind: FileKind;
}

/** Parses the name of a file; null for other files. */
export function toFileName(name: string): FileName | null {
  const [, incarnation = '', generation = '', kind = ''] =
    /^([\da-f]{32})-(\d+)\.(image|log|snapshot)$/.exec(name) ?? [];
  if (kind === '') return null;
  return { name, incarnation, generation: Number(generation), kind: kind as FileKind };
}

export function nameOf(
  kind: FileKind,
  { incarnation, generation }: Pick<FileName, 'incarnation' | 'generation'>,
): string {
  return `${incarnation}-${generation}.${kind}`;
}
