export const shells = ['bash', 'zsh', 'fish'] as const;

const scripts: Readonly<Record<(typeof shells)[number], string>> = {
  bash: `_hongbao() {
  local words
  words=$(hongbao words-after -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null) || return
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _hongbao hongbao`,
  zsh: `#compdef hongbao
_hongbao() {
  local -a found
  found=(\${(f)"$(hongbao words-after -- "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
  if (( \${#found} )); then compadd -a found; else _files; fi
}
compdef _hongbao hongbao`,
  fish: `complete -c hongbao -f -a '(set -l line (commandline -opc) (commandline -ct); hongbao words-after -- $line[2..-1] 2>/dev/null)'`,
};

/** Returns the script that enables completion of \`hongbao\` in a shell. */
export function completionScript(shell: (typeof shells)[number]): string {
  return scripts[shell];
}
