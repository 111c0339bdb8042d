export const galleryThemes = ['dark', 'light', 'both'] as const;

export interface View {
  theme: (typeof galleryThemes)[number];
  language: string;
  /** Whether animations are disabled, for tests. */
  isStill: boolean;
}

export function parseView(search: string): View {
  const asked = new URLSearchParams(search);
  return {
    theme: galleryThemes.find((theme) => theme === asked.get('theme')) ?? 'dark',
    language: asked.get('lang') ?? '',
    isStill: asked.has('still'),
  };
}

export function formatView({ theme, language, isStill }: View): string {
  const asked = new URLSearchParams({ theme, ...(language ? { lang: language } : {}) });
  if (isStill) asked.set('still', '');
  return `?${asked}`;
}
