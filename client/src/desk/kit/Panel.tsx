import type { ReactNode } from 'react';

interface Props {
  /** Fields and buttons that stay in sight while the rest scrolls. */
  tools?: ReactNode;
  /** Below everything, always in sight. */
  foot?: ReactNode;
  /** A list that scrolls by itself fills the panel. */
  isFilled?: boolean;
  children: ReactNode;
}

/** What stands in a panel, below its head. */
export function PanelBody({ tools, foot, isFilled, children }: Props) {
  return (
    <>
      {tools ? <div className="panel-tools">{tools}</div> : null}
      <div className={isFilled ? 'panel-body is-filled' : 'panel-body'}>{children}</div>
      {foot ? <div className="panel-foot">{foot}</div> : null}
    </>
  );
}

/** A part of a panel under a small heading. */
export function Section({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="desk-section">
      <header>
        <h3>{title}</h3>
        {aside}
      </header>
      {children}
    </section>
  );
}
