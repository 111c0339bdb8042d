/** The part of Eleventy that the site uses; the package has no types. */
declare module '@11ty/eleventy' {
  /** Configuration object that Eleventy passes to the `config` function. */
  export interface EleventyConfig {
    addGlobalData(name: string, value: unknown): void;
    addTemplate(virtualPath: string, content: string, data?: Record<string, unknown>): void;
    addExtension(extension: string, options: { key: string }): void;
    addPlugin(plugin: unknown, options?: Record<string, unknown>): void;
    amendLibrary(name: 'md', amend: (library: MarkdownIt) => void): void;
    addTransform(
      name: string,
      transform: (this: { page: { url: string } }, content: string) => string | Promise<string>,
    ): void;
    setIncludesDirectory(path: string): void;
    setTemplateFormats(formats: readonly string[]): void;
    setUseGitIgnore(isUsed: boolean): void;
    setQuietMode(isQuiet: boolean): void;
  }

  /** The part of markdown-it, which Eleventy contains, that the site uses. */
  export interface MarkdownIt {
    set(options: Record<string, unknown>): void;
    use(plugin: unknown, options?: Record<string, unknown>): void;
    core: { ruler: { push(name: string, rule: (state: MarkdownState) => void): void } };
    renderer: {
      rules: Record<string, (() => string) | undefined>;
    };
  }

  export interface MarkdownState {
    readonly tokens: MarkdownToken[];
    readonly env: { readonly source?: string; readonly page?: { readonly url: string } };
  }

  export interface MarkdownToken {
    readonly type: string;
    tag: string;
    attrs: [string, string][] | null;
    readonly content: string;
    readonly children: MarkdownToken[] | null;
    attrGet(name: string): string | null;
    attrSet(name: string, value: string): void;
  }

  export default class Eleventy {
    constructor(
      input: string,
      output: string,
      options: {
        quietMode?: boolean;
        configPath?: false;
        config: (config: EleventyConfig) => void | Promise<void>;
      },
    );
    write(): Promise<unknown>;
  }
}

declare module '@11ty/eleventy-plugin-syntaxhighlight' {
  const plugin: unknown;
  export default plugin;
}
