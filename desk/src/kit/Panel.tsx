import type { ReactNode } from 'react';

interface Props {
  /** Fields and buttons that remain visible while the content scrolls. */
  tools?: ReactNode;
  /** Footer that is always visible. */
  foot?: ReactNode;
  /** Whether the content fills the panel and scrolls by itself. */
  isFilled?: boolean;
  children: ReactNode;
}

/** The content of a panel, below its header. */
export function PanelBody({ tools, foot, isFilled, children }: Props) {
  return (
    <>
      {tools ? <div className="panel-tools">{tools}</div> : null}
      <div className={isFilled ? 'panel-body is-filled' : 'panel-body'}>{children}</div>
      {foot ? <div className="panel-foot">{foot}</div> : null}
    </>
  );
}

/** A section of a panel with a small heading. */
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
