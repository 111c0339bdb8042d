import { type FocusEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { groupTyped } from '../../lib/decimalInput.ts';

/**
 * Groups the digits of a typed amount ("24,875.62") while its input is not focused. The amount itself, which is edited and
 * sent, keeps its plain digits.
 */
export function useGroupedInput(value: string) {
  const [isFocused, setIsFocused] = useState(false);
  const grouped = groupTyped(value);
  return {
    value: isFocused ? value : grouped,
    onFocus: ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
      // The Tab key selects the whole text, and replacing the text removes the selection. The text is replaced before the
      // event ends, so that a selection made afterwards stays.
      const isAll = input.selectionStart === 0 && input.selectionEnd === input.value.length;
      flushSync(() => setIsFocused(true));
      if (isAll) input.select();
    },
    onBlur: ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
      // A window that loses the focus keeps its active element and the selection in it.
      if (document.activeElement !== input) setIsFocused(false);
    },
  };
}
