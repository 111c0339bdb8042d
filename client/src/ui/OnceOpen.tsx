import { type ReactNode, Suspense, useState } from 'react';

interface Props {
  isOpen: boolean;
  children: ReactNode;
}

/** Nothing of a sheet exists before it is opened for the first time; from then on it stays, to be shut as it likes. */
export function OnceOpen({ isOpen, children }: Props) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen ? <Suspense>{children}</Suspense> : null;
}
