import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { groupTyped } from '../../lib/decimalInput.ts';

/**
 * Groups the digits of a typed amount ("24,875.62") while its input is not focused. The amount itself, which is edited and
 * sent, keeps its plain digits.
 */
export function useGroupedInput(value: string) {
  const [isFocused, setIsFocused] = useState(false);
  const grouped = groupTyped(value);
  const selected = useRef<HTMLInputElement | null>(null);
  // The Tab key selects the whole text. Replacing the text removes the selection.
  useLayoutEffect(() => {
    selected.current?.select();
    selected.current = null;
  }, [isFocused]);
  return {
    value: isFocused ? value : grouped,
    onFocus: ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
      const isAll = input.selectionStart === 0 && input.selectionEnd === input.value.length;
      selected.current = isAll ? input : null;
      setIsFocused(true);
    },
    onBlur: ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
      // A window that loses the focus keeps its active element and the selection in it.
      if (document.activeElement !== input) setIsFocused(false);
    },
  };
}
