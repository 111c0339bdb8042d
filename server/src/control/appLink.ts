/** Parameters of a link into the app. The app removes them from the address immediately. */
export interface AppLink {
  readonly world: string;
  /** Session token that signs the browser in; without it the app opens signed out. */
  readonly token?: string | undefined;
  readonly lang?: string | undefined;
  /** Route of a screen, beginning with `/`. */
  readonly route?: string | undefined;
}

/** Address without origin that opens the app in a world, as a member, in a language, on a screen. */
export function appLink({ world, token = '', lang, route = '/home' }: AppLink): string {
  const search = new URLSearchParams({ world, token, ...(lang === undefined ? {} : { lang }) });
  return `/?${search}#${route}`;
}
