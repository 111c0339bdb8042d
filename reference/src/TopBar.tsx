import { useState } from 'react';
import { Icon } from '@hongbao/client/ui/Icon.tsx';
import { Logo } from '@hongbao/client/ui/Logo.tsx';
import { documentQuery } from './document.ts';
import { shownTheme, switchTheme } from './theme.ts';

interface Props {
  /** The dialect in which the calls are described; absent for the names of the contracts. */
  dialect: string | undefined;
  isRailOpen: boolean;
  onToggleRail(): void;
  /** Moves the focus past the list of calls, for keyboard users. */
  onSkip(): void;
}

export function TopBar({ dialect, isRailOpen, onToggleRail, onSkip }: Props) {
  const [theme, setTheme] = useState(shownTheme);
  const handleTheme = () => {
    switchTheme();
    setTheme(shownTheme());
  };
  return (
    <header className="docs-top">
      <button type="button" className="docs-skip" onClick={onSkip}>
        Skip to content
      </button>
      <button
        type="button"
        className="docs-icon docs-menu"
        aria-label={isRailOpen ? 'Close the list of calls' : 'Open the list of calls'}
        aria-expanded={isRailOpen}
        aria-controls="docs-rail"
        onClick={onToggleRail}
      >
        <Icon name={isRailOpen ? 'close' : 'list'} size={20} />
      </button>
      <a className="docs-brand" href="#guide">
        <Logo size={24} />
        <strong>Hongbao</strong>
        <span>API</span>
      </a>
      <span className="docs-simulated">
        {dialect === undefined ? 'Simulated money' : `Dialect ${dialect}`}
      </span>
      <nav className="docs-links" aria-label="This server">
        <a href={`./openapi.json${documentQuery()}`}>openapi.json</a>
        <a href="./">Open the app</a>
      </nav>
      <button
        type="button"
        className="docs-icon"
        aria-label={theme === 'dark' ? 'Switch to the light theme' : 'Switch to the dark theme'}
        onClick={handleTheme}
      >
        <Icon name="theme" size={20} />
      </button>
    </header>
  );
}
