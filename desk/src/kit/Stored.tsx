import { isStoredId, splitStored } from './splitStored.ts';

interface Props {
  text: string;
  /** The element of a detail: `tspan` inside of an SVG text. */
  as?: 'span' | 'tspan';
}

/**
 * A text as the server stores it. Its ids, hashes and storage digits are marked, and presenter mode hides them: every
 * panel shows such texts with this component.
 */
export function Stored({ text, as: Detail = 'span' }: Props) {
  return splitStored(text).map((part, index) =>
    part.isDetail ? (
      <Detail key={index} className={STORED_DETAIL}>
        {part.text}
      </Detail>
    ) : (
      part.text
    ),
  );
}

const STORED_DETAIL = 'stored-detail';

/** The class of an element that presenter mode hides if its whole text is an id; otherwise undefined. */
export const storedClass = (text: string): string | undefined =>
  isStoredId(text) ? STORED_DETAIL : undefined;
