import type { ReactNode, RefCallback } from 'react';

interface Props {
  /** The submission of the form (`useSubmit`), which focuses its first invalid field. */
  sending: { fieldsRef: RefCallback<HTMLElement> };
  onSubmit: () => Promise<unknown>;
  children: ReactNode;
}

/** The element around the fields of a form. The Enter key and the button of `Submit` submit it. */
export function Form({ sending: { fieldsRef }, onSubmit, children }: Props) {
  return (
    <form
      ref={fieldsRef}
      className="stack-l"
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      noValidate
    >
      {children}
    </form>
  );
}
