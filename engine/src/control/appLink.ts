/** Parameters of a link that opens the app. The app removes them from the browser's address immediately. */
export interface AppLink {
  readonly world: string;
  /** Session token that signs the browser in; without it the app opens signed out. */
  readonly token?: string | undefined;
  readonly lang?: string | undefined;
  /** Route of a screen, beginning with `/`. */
  readonly route?: string | undefined;
}

/** Returns a path that opens the app in a world, with a session, a language and a screen. */
export function appLink({ world, token = '', lang, route = '/home' }: AppLink): string {
  const search = new URLSearchParams({ world, token, ...(lang === undefined ? {} : { lang }) });
  return `/?${search}#${route}`;
}
